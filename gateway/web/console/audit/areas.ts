// The actions of the audit log as its filter offers them: under headings, because there are a hundred.
import { auditActions } from '../../../platform/audit-log/index.ts'

/** The headings, each with what its actions begin with. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
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
  Gateway: ['audit_log', 'job', 'archive', 'encryption_key', 'encryption_keys', 'data_keys'],
}

/** All actions, area by area. */
export const actionChoices = Object.entries(AREAS).flatMap(([group, subjects]) =>
  subjects.flatMap((subject) =>
    Object.entries(auditActions)
      .filter(([value]) => value.startsWith(`${subject}.`))
      .map(([value, { label }]) => ({ value, label, group })),
  ),
)
