export { claimNext } from './claim.ts'
export { type Backlog, failingJobs, jobBacklog, retryJob } from './failing.ts'
export { createJobs, type JobHandler, type JobHandlers, type Jobs, type Lane } from './runner.ts'
export {
  bringForward,
  cancelJob,
  endJob,
  endPart,
  finishJob,
  type JobPlan,
  memoryOfJob,
  moveJobs,
  postponeJob,
  scheduleJob,
} from './schedule.ts'
