// Who changed what (rules: audit-log.md#read).
import type { FastifyRequest } from 'fastify'
import { own } from '../../../core/objects.ts'
import { covers } from '../../../core/permissions.ts'
import { memberOf, sessionOf } from '../../sessions/index.ts'
import { auditLog } from './log.ts'

/** The mode that a role sees, where it may not see both. */
const shownMode = (request: FastifyRequest) =>
  covers(memberOf(request).role, 'live', ['audit']) ? undefined : ('test' as const)

const PAGES: Readonly<Record<string, string>> = {
  Transaction: '/console/transactions',
  RecurringCharge: '/console/recurring',
  Invoice: '/console/invoices',
  Contact: '/console/contacts',
  WebhookEndpoint: '/console/webhooks',
  Account: '/console/accounts',
}

export const auditPages = auditLog(
  { path: '/console/audit-log', access: 'audit' },
  {
    about: 'Who changed what. Entries can’t be changed or deleted.',
    file: 'audit-log.csv',
    // The pages show one mode.
    pagesOf: ({ record_type, mode }, request) =>
      mode === sessionOf(request).mode ? own(PAGES, record_type) : undefined,
    logOf: (request) => ({ log: memberOf(request).merchantId, mode: shownMode(request) }),
  },
)
