import type { TransactionStatus } from '../storage/index.ts'

/**
 * The only ways in which a transaction's status may change (service.md, Transaction status).
 * `new` is a transaction that does not exist yet.
 */
export const transitions: Readonly<Record<TransactionStatus | 'new', readonly TransactionStatus[]>> = {
  new: ['PENDING'],
  PENDING: ['AUTHORIZED', 'FAILED'],
  AUTHORIZED: ['COMPLETED', 'VOIDED', 'FAILED'],
  COMPLETED: [],
  VOIDED: [],
  FAILED: [],
}
