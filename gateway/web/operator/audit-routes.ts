// What operators have done (rules: audit-log.md#operator).
import { own } from '../../core/objects.ts'
import { GATEWAY } from '../../platform/audit-log/index.ts'
import { auditLog } from '../console/index.ts'

const PAGES: Readonly<Record<string, string>> = {
  Merchant: '/operator/merchants',
  Account: '/operator/accounts',
  Surcharge: '/operator/surcharges',
  MerchantApplication: '/operator/applications',
}

export const operatorAuditPages = auditLog(
  { path: '/operator/audit-log', access: 'operate' },
  {
    about: 'What operators changed: brands, plans, merchants, underwriting and operator accounts.',
    file: 'operator-audit-log.csv',
    pagesOf: ({ record_type }) => own(PAGES, record_type),
    logOf: () => ({ log: GATEWAY }),
  },
)
