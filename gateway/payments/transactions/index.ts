export { chargeRoutes } from './charge-routes.ts'
export {
  compareAgain,
  countCharges,
  countChargesOfEach,
  createCountKeeper,
  differencesOf,
  foldCounts,
  mendCounts,
  verifyCounts,
} from './counts/index.ts'
export { createCapturePart, createDailyCapture, scheduleCapture } from './jobs/daily-capture.ts'
export { createHoldExpiry } from './jobs/expire-holds.ts'
export { createRecovery } from './jobs/recovery.ts'
export { noteCounted, noteDeleted } from './model/count-changes.ts'
export { findChargeForUpdate, findTransaction, refundsOf } from './model/find.ts'
export { followCharges } from './model/follower.ts'
export { Data, MethodOrIdSchema, TransactionSchema } from './model/schemas.ts'
export { deleteSearchTerms, insertSearchTerms } from './model/search-terms.ts'
export { transactionView } from './model/views.ts'
export { authorize, type ChargeHooks, type ChargeParts } from './operations/authorize.ts'
export { captureCharge } from './operations/capture.ts'
export { createCredit, earlierCredit } from './operations/credit.ts'
export { insertFailedCharge } from './operations/failed-charge.ts'
export { refundCharge } from './operations/refund.ts'
export { readMethod } from './operations/requests.ts'
export { settleTransaction } from './operations/settle.ts'
export { voidTransaction } from './operations/void.ts'
export { transactionRoutes } from './routes.ts'
export { inlineFaults, type OpenedPayment, type PaymentRequest } from './rules/open-payment.ts'
export { dataFaults, paymentFaults } from './rules/validate.ts'
export { searchProperties } from './search/filters.ts'
export type { DashboardQuery } from './search/query.ts'
export type { SearchQuery } from './search/schemas.ts'
export { browseTransactions, countTransactions, type Part, searchTransactions } from './search/search.ts'
