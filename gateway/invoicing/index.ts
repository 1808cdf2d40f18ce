export { processingAccountsOf } from './bank-accounts/bank-accounts.ts'
export { type InvoicingOptions, invoicingRoutes } from './routes.ts'
