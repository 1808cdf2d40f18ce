export { chargeRoutes } from './charge-routes.ts'
export { reconcile } from './reconcile.ts'
export { transactionRoutes } from './routes.ts'
export { type Outcome, settleTransaction } from './settlement.ts'
