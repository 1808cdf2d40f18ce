// The pages that show a merchant's data, and change it as its API keys could.
import { pages } from '../kit/index.ts'
import { approvalPages } from './approvals/routes.ts'
import { auditPages } from './audit/routes.ts'
import { authenticationPages } from './authentications/routes.ts'
import { cardTestingPages } from './card-testing/routes.ts'
import { contactPages } from './contacts/routes.ts'
import { creditNotePages } from './credit-notes/routes.ts'
import { draftPages } from './drafts/routes.ts'
import { emailPages } from './email/routes.ts'
import { eventPages } from './events/routes.ts'
import { invoicePdfPage } from './invoices/pdf.ts'
import { invoicePages } from './invoices/routes.ts'
import { itemPages } from './items/routes.ts'
import { overviewPages } from './overview/routes.ts'
import { pageSecurityPages } from './page-security/routes.ts'
import { recurringPages } from './recurring/routes.ts'
import { requestPages } from './requests/routes.ts'
import { searchPages } from './search/routes.ts'
import { clockPages } from './test-tools/clock-routes.ts'
import { outboxPages } from './test-tools/outbox-routes.ts'
import { rulePages } from './test-tools/rule-routes.ts'
import { transactionPages } from './transactions/routes.ts'
import { webhookPages } from './webhooks/routes.ts'

export const dataPages = pages(
  overviewPages,
  transactionPages,
  authenticationPages,
  recurringPages,
  invoicePdfPage,
  invoicePages,
  draftPages,
  creditNotePages,
  itemPages,
  contactPages,
  eventPages,
  webhookPages,
  requestPages,
  pageSecurityPages,
  searchPages,
  auditPages,
  approvalPages,
  cardTestingPages,
  emailPages,
  clockPages,
  rulePages,
  outboxPages,
)
