export { chargeRoutes } from './charge-routes.ts'
export { createRecovery } from './reconcile.ts'
export { transactionRoutes } from './routes.ts'
export { settleTransaction } from './settlement.ts'
