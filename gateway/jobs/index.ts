export { claimNext } from './claim.ts'
export { failingJobs, retryJob } from './failing.ts'
export { createJobs, type JobHandler, type JobHandlers, type Jobs, type Lane } from './runner.ts'
export {
  bringForward,
  cancelJob,
  endJob,
  finishJob,
  type JobPlan,
  moveJobs,
  postponeJob,
  scheduleJob,
} from './schedule.ts'
