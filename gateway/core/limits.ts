import { invoicing } from './limits/invoicing.ts'
import { merchants } from './limits/merchants.ts'
import { payments } from './limits/payments.ts'
import { processes } from './limits/processes.ts'
import { requests } from './limits/requests.ts'
import { storage } from './limits/storage.ts'

/**
 * Every limit of the service in one place: those that the rules promise
 * (rules: limits.md#amounts, limits.md#periods, limits.md#text), and our own. The name of a limit tells its unit; one without
 * a unit is a number of things. The lengths of card and account numbers are in shared/field-types.ts, because the hosted fields
 * need them, too.
 */
export const limits = {
  ...requests,
  ...storage,
  ...processes,
  ...payments,
  ...merchants,
  ...invoicing,
} as const
