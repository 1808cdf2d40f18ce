import type { Mode } from '../../core/caller.ts'

/** The name that is locked while an invoice of a merchant is made, in one mode, and while a file is deleted that it may be about to have. */
export const invoiceLock = (merchantId: string, mode: Mode) => `invoices ${merchantId} ${mode}`
