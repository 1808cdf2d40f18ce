export { reconcile } from './reconcile.ts'
export { transactionRoutes } from './routes.ts'
