// The tables. Times are epoch milliseconds and booleans 0 or 1, so that both engines hold the same.
import type { EventRow } from './rows/events.ts'
import type { JobRow } from './rows/jobs.ts'
import type { AccountRow, MerchantRow, SecretKeyRow, SurchargeRow } from './rows/merchants.ts'
import type { OccurrenceRow, RecurringChargeRow } from './rows/recurring.ts'
import type { IdempotencyKeyRow, InstanceRow } from './rows/service.ts'
import type { SimulatorPaymentRow, SimulatorRuleRow } from './rows/simulator.ts'
import type { SignatureRow, TransactionRow, TransactionTermRow } from './rows/transactions.ts'
import type { PaymentMethodRow, SavedMethodRow, TokenRow } from './rows/vault.ts'
import type { DeliveryAttemptRow, DeliveryRow, WebhookSecretRow } from './rows/webhooks.ts'

export * from './rows/events.ts'
export * from './rows/jobs.ts'
export * from './rows/merchants.ts'
export * from './rows/mode.ts'
export * from './rows/recurring.ts'
export * from './rows/service.ts'
export * from './rows/simulator.ts'
export * from './rows/transactions.ts'
export * from './rows/vault.ts'
export * from './rows/webhooks.ts'

export interface Database {
  locks: { name: string }
  sealed_keys: { name: string; sealed: string }
  merchants: MerchantRow
  secret_keys: SecretKeyRow
  accounts: AccountRow
  tokens: TokenRow
  saved_methods: SavedMethodRow
  payment_methods: PaymentMethodRow
  transactions: TransactionRow
  transaction_terms: TransactionTermRow
  signatures: SignatureRow
  events: EventRow
  surcharges: SurchargeRow
  simulator_rules: SimulatorRuleRow
  simulator_payments: SimulatorPaymentRow
  recurring_charges: RecurringChargeRow
  occurrences: OccurrenceRow
  jobs: JobRow
  instances: InstanceRow
  idempotency_keys: IdempotencyKeyRow
  deliveries: DeliveryRow
  delivery_attempts: DeliveryAttemptRow
  webhook_secrets: WebhookSecretRow
}
