// The actions of the audit log as its filter offers them: under headings, because there are a hundred.
import { auditActions } from '../../../platform/audit-log/index.ts'
import type { Choice } from '../../layout/fields.ts'

/** The headings, each with what its actions begin with. */
const AREAS = {
  Payments: ['transaction'],
  'Recurring charges': ['recurring_charge', 'occurrence'],
  Invoices: ['invoice'],
  'Customers and email': ['contact', 'suppression', 'mail'],
  'Keys and webhooks': ['secret_key', 'webhook', 'webhook_endpoint', 'webhook_secret'],
  Approvals: ['approval', 'approval_policy'],
  'Business and accounts': ['merchant', 'deactivation', 'account', 'surcharge', 'test_data'],
  Team: ['invitation', 'member'],
  'Users and sign-in': ['user', 'operator_link'],
  Partners: ['partner', 'partner_application', 'authorization_code', 'access_token', 'refresh_token'],
  Underwriting: ['merchant_application'],
  'Brands and plans': ['brand', 'plan'],
  'Audit log': ['audit_log'],
  Gateway: ['job', 'archive', 'encryption_key', 'encryption_keys', 'data_keys'],
} as const satisfies Record<string, readonly string[]>

/** Areas of which a merchant's log has nothing. */
const OPERATORS: readonly string[] = ['Brands and plans', 'Gateway'] satisfies (keyof typeof AREAS)[]

/** The actions that a log may have, area by area. */
export const actionChoices = (isOperators: boolean): Choice[] =>
  Object.entries(AREAS)
    .filter(([group]) => isOperators || !OPERATORS.includes(group))
    .flatMap(([group, subjects]) =>
      subjects.flatMap((subject) =>
        Object.entries(auditActions)
          .filter(([value]) => value.startsWith(`${subject}.`))
          .map(([value, { label }]) => ({ value, label, group })),
      ),
    )
