// Who changed what (rules: audit-log.md#read).
import type { FastifyRequest } from 'fastify'
import { covers } from '../../../core/permissions.ts'
import { memberOf } from '../../sessions/index.ts'
import { merchantFinders } from './finders.ts'
import { auditLog } from './log.ts'

/** The mode that a role sees, where it may not see both. */
const shownMode = (request: FastifyRequest) =>
  covers(memberOf(request).role, 'live', ['audit']) ? undefined : ('test' as const)

export const auditPages = auditLog(
  { path: '/console/audit-log', access: 'audit' },
  {
    about: 'Who changed what. Entries can’t be changed or deleted.',
    file: 'audit-log.csv',
    finders: merchantFinders,
    logOf: (request) => ({ log: memberOf(request).merchantId, mode: shownMode(request) }),
  },
)
