// The portal API (rules: invoicing.md#modes), for tokens of OAuth of scope `payments`.
import { type Routes, requireBearer } from '../platform/http/index.ts'
import { bankAccountRoutes } from './bank-accounts/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { creditNoteRoutes } from './credit-notes/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { type FileOptions, fileRoutes } from './files/routes.ts'
import { type InvoiceOptions, invoiceRoutes } from './invoices/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { type ContactMethodOptions, contactMethodRoutes } from './payment-methods/routes.ts'
import { suppressionRoutes } from './suppressions/routes.ts'

export type InvoicingOptions = InvoiceOptions & ContactMethodOptions & FileOptions

export const invoicingRoutes: Routes<InvoicingOptions> = async (app, options) => {
  requireBearer(app, options.bearer, 'payments')
  await app.register(bankAccountRoutes, options)
  await app.register(contactRoutes, options)
  await app.register(erasureRoutes, options)
  await app.register(fileRoutes, options)
  await app.register(linkRoutes, options)
  await app.register(invoiceRoutes, options)
  await app.register(creditNoteRoutes, options)
  await app.register(draftRoutes, options)
  await app.register(itemRoutes, options)
  await app.register(contactMethodRoutes, options)
  await app.register(suppressionRoutes, options)
}
