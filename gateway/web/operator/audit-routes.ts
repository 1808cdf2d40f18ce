// What operators have done (rules: audit-log.md#operator).
import { GATEWAY } from '../../platform/audit-log/index.ts'
import { auditLog } from '../console/index.ts'
import { operatorFinders } from './audit-names.ts'

export const operatorAuditPages = auditLog(
  { path: '/operator/audit-log', access: 'operate' },
  {
    about: 'What operators changed: brands, plans, merchants, underwriting and operator accounts.',
    file: 'operator-audit-log.csv',
    finders: operatorFinders,
    isOperators: true,
    logOf: () => ({ log: GATEWAY }),
  },
)
