export { claimNext } from './claim.ts'
export { createJobs, type JobHandler, type Jobs, type Lane } from './runner.ts'
export { cancelJob, finishJob, type JobPlan, postponeJob, scheduleJob } from './schedule.ts'
