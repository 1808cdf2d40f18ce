// The tables. Times are epoch milliseconds and booleans are 0 or 1, so that both engines store the same.
import type {
  ApplicationNoteRow,
  ApplicationQuestionRow,
  MerchantApplicationRow,
  PartnerEventRow,
  PlanRow,
  SignUpLinkRow,
} from './applications.ts'
import type { ApprovalPolicyRow, ApprovalRow } from './approvals.ts'
import type { ArchivedRecordRow, ArchiveRow } from './archives.ts'
import type { AuditEntryRow, AuditHeadRow, AuditRemovalRow } from './audit.ts'
import type {
  AuthenticationMessageRow,
  AuthenticationRow,
  SimulatorAuthenticationRow,
} from './authentications.ts'
import type { CardAttackRow, CardAttemptRow, ConcealedDeclineRow, SpentProofRow } from './card-testing.ts'
import type {
  ContactEmailRow,
  ContactFileChunkRow,
  ContactFileRow,
  ContactMarkRow,
  ContactRow,
  ContactTermRow,
} from './contacts.ts'
import type { TransactionCountChangeRow, TransactionCountHeadRow, TransactionCountRow } from './counts.ts'
import type { EventCountRow, EventHeadRow, EventRow } from './events.ts'
import type { HourlyFiguresRow, LateChangesRow } from './figures.ts'
import type {
  InvoicePaymentPartRow,
  InvoicePaymentRow,
  OfflinePaymentRow,
  PaymentCodeRow,
  PortalLinkRow,
} from './invoice-payments.ts'
import type {
  CreditNoteRow,
  InvoiceDraftRow,
  InvoiceMessageRow,
  InvoiceRow,
  PaymentRequestRow,
  SavedItemRow,
} from './invoices.ts'
import type { JobRow } from './jobs.ts'
import type { MailReviewRow, MailRow, MailSuppressionRow, MailUsageRow } from './mails.ts'
import type {
  AccountRow,
  MerchantLogoRow,
  MerchantRow,
  OriginRow,
  SecretKeyRow,
  SurchargeRow,
  TestClockTurnRow,
} from './merchants.ts'
import type { PageReportRow } from './page-reports.ts'
import type {
  AuthorizationRow,
  BrandRow,
  OAuthCodeRow,
  OAuthTokenRow,
  PartnerApplicationRow,
  PartnerSettingRow,
  RefreshFamilyRow,
} from './partners.ts'
import type {
  InvitationRow,
  MembershipRow,
  OperatorLinkRow,
  PasskeyRow,
  RecoveryCodeRow,
  SessionRow,
  SignInAttemptRow,
  SpentChallengeRow,
  UserRow,
} from './people.ts'
import type { OccurrenceRow, RecurringChargeRow } from './recurring.ts'
import type { ApiRequestRow } from './requests.ts'
import type { IdempotencyKeyRow, InstanceRow } from './service.ts'
import type { SimulatorPaymentRow, SimulatorRuleRow } from './simulator.ts'
import type { TransactionTermRow, TransactionTextRow } from './texts.ts'
import type { SignatureRow, TransactionRow } from './transactions.ts'
import type { DataKeyRow, PaymentMethodRow, SavedMethodRow, TokenRoomRow, TokenRow } from './vault.ts'
import type { DeliveryAttemptRow, DeliveryRow, WebhookEndpointRow, WebhookSecretRow } from './webhooks.ts'

export * from './applications.ts'
export * from './approvals.ts'
export * from './archives.ts'
export * from './audit.ts'
export * from './audit-stamp.ts'
export * from './authentications.ts'
export * from './card-testing.ts'
export * from './contacts.ts'
export * from './counts.ts'
export * from './events.ts'
export * from './figures.ts'
export * from './invoice-payments.ts'
export * from './invoices.ts'
export * from './jobs.ts'
export * from './mails.ts'
export * from './merchants.ts'
export * from './page-reports.ts'
export * from './partners.ts'
export * from './people.ts'
export * from './recurring.ts'
export * from './requests.ts'
export * from './service.ts'
export * from './simulator.ts'
export * from './texts.ts'
export * from './transactions.ts'
export * from './vault.ts'
export * from './webhooks.ts'

export interface Database {
  locks: { name: string }
  sealed_keys: { name: string; sealed: string }
  data_keys: DataKeyRow
  merchants: MerchantRow
  merchant_logos: MerchantLogoRow
  origins: OriginRow
  secret_keys: SecretKeyRow
  accounts: AccountRow
  tokens: TokenRow
  saved_methods: SavedMethodRow
  payment_methods: PaymentMethodRow
  transactions: TransactionRow
  transaction_texts: TransactionTextRow
  transaction_terms: TransactionTermRow
  transaction_counts: TransactionCountRow
  transaction_count_changes: TransactionCountChangeRow
  transaction_count_heads: TransactionCountHeadRow
  signatures: SignatureRow
  authentications: AuthenticationRow
  authentication_messages: AuthenticationMessageRow
  events: EventRow
  event_heads: EventHeadRow
  event_counts: EventCountRow
  surcharges: SurchargeRow
  simulator_rules: SimulatorRuleRow
  simulator_payments: SimulatorPaymentRow
  simulator_authentications: SimulatorAuthenticationRow
  recurring_charges: RecurringChargeRow
  occurrences: OccurrenceRow
  jobs: JobRow
  instances: InstanceRow
  idempotency_keys: IdempotencyKeyRow
  deliveries: DeliveryRow
  delivery_attempts: DeliveryAttemptRow
  webhook_endpoints: WebhookEndpointRow
  webhook_secrets: WebhookSecretRow
  mails: MailRow
  mail_usage: MailUsageRow
  mail_reviews: MailReviewRow
  mail_suppressions: MailSuppressionRow
  contacts: ContactRow
  contact_emails: ContactEmailRow
  contact_terms: ContactTermRow
  contact_marks: ContactMarkRow
  invoices: InvoiceRow
  invoice_drafts: InvoiceDraftRow
  credit_notes: CreditNoteRow
  saved_items: SavedItemRow
  invoice_messages: InvoiceMessageRow
  invoice_payments: InvoicePaymentRow
  invoice_payment_parts: InvoicePaymentPartRow
  offline_payments: OfflinePaymentRow
  payment_codes: PaymentCodeRow
  payment_requests: PaymentRequestRow
  portal_links: PortalLinkRow
  contact_files: ContactFileRow
  contact_file_chunks: ContactFileChunkRow
  brands: BrandRow
  partner_applications: PartnerApplicationRow
  authorizations: AuthorizationRow
  partner_settings: PartnerSettingRow
  oauth_codes: OAuthCodeRow
  oauth_tokens: OAuthTokenRow
  refresh_families: RefreshFamilyRow
  users: UserRow
  recovery_codes: RecoveryCodeRow
  passkeys: PasskeyRow
  spent_challenges: SpentChallengeRow
  memberships: MembershipRow
  sessions: SessionRow
  invitations: InvitationRow
  operator_links: OperatorLinkRow
  sign_in_attempts: SignInAttemptRow
  plans: PlanRow
  merchant_applications: MerchantApplicationRow
  sign_up_links: SignUpLinkRow
  application_notes: ApplicationNoteRow
  application_questions: ApplicationQuestionRow
  partner_events: PartnerEventRow
  api_requests: ApiRequestRow
  hourly_figures: HourlyFiguresRow
  late_changes: LateChangesRow
  audit_entries: AuditEntryRow
  audit_heads: AuditHeadRow
  audit_removals: AuditRemovalRow
  approvals: ApprovalRow
  approval_policies: ApprovalPolicyRow
  card_attempts: CardAttemptRow
  card_attacks: CardAttackRow
  concealed_declines: ConcealedDeclineRow
  spent_proofs: SpentProofRow
  token_rooms: TokenRoomRow
  test_clock_turns: TestClockTurnRow
  archives: ArchiveRow
  archived_records: ArchivedRecordRow
  page_reports: PageReportRow
}
