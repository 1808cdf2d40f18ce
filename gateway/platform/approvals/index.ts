export {
  approve,
  type Decision,
  findApproval,
  mayApprove,
  reject,
  requesterOf,
} from './decide.ts'
export { expireApprovals } from './expire.ts'
export { kindLabels } from './kinds.ts'
export {
  type Approve,
  assertApproved,
  changePolicy,
  isLooser,
  needsApproval,
  policyFaults,
  readPolicy,
  shownPolicy,
} from './policy.ts'
export { decidedOf, type NewApproval, pendingOf, requestApproval } from './request.ts'
