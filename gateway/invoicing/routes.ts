// The portal API (rules: invoicing.md#modes), for tokens of OAuth of scope `payments`.
import { type Bearer, type Routes, requireBearer } from '../http/index.ts'
import type { Storage } from '../storage/index.ts'
import { bankAccountRoutes } from './bank-accounts/routes.ts'
import { contactRoutes } from './contacts/routes.ts'

export interface InvoicingOptions {
  bearer: Bearer
  storage: Storage
}

export const invoicingRoutes: Routes<InvoicingOptions> = async (app, options) => {
  requireBearer(app, options.bearer, 'payments')
  await app.register(bankAccountRoutes, options)
  await app.register(contactRoutes, options)
}
