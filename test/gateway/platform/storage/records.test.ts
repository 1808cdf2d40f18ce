// Records have the columns of their tables: one that a migration adds has to be described, too.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileRecord } from '../../../../gateway/invoicing/files/schemas.ts'
import {
  attachmentRecord,
  invoiceRecord,
  messageRecord,
  requestRecord,
} from '../../../../gateway/invoicing/invoices/schemas.ts'
import { contactMethodRecord } from '../../../../gateway/invoicing/payment-methods/schemas.ts'
import { creditNoteRecord } from '../../../../gateway/invoicing/payments/credit-schemas.ts'
import { offlineRecord } from '../../../../gateway/invoicing/payments/offline-schemas.ts'
import { paymentRecord } from '../../../../gateway/invoicing/payments/schemas.ts'
import { accountRecords } from '../../../../gateway/merchants/merchants/settings/account-records.ts'
import { merchantRecord } from '../../../../gateway/merchants/merchants/settings/merchant-record.ts'
import { occurrenceRecord, recurringRecord } from '../../../../gateway/payments/recurring/model/schemas.ts'
import { transactionRecord } from '../../../../gateway/payments/transactions/model/schemas.ts'
import { paymentMethodRecord, savedRecord } from '../../../../gateway/payments/vault/saved/schemas.ts'
import { attemptRecord, deliveryRecord } from '../../../../gateway/payments/webhooks/schemas.ts'
import { entryRecord } from '../../../../gateway/platform/audit-log/schemas.ts'
import { mailRecord } from '../../../../gateway/platform/mail/routes.ts'
import type { Storage } from '../../../../gateway/platform/storage/index.ts'
import * as ledger from '../../../../gateway/sandbox/networks/api/schemas.ts'
import { openStorage } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

const { folder, remove } = temporaryFolder()
let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ dataDir: folder })
})
afterAll(async () => {
  await storage.close()
  remove()
})

interface Described {
  columns: object
}
/** Tables, with what their records have that is no column. */
const RECORDS: readonly [table: string, record: Described, others?: readonly string[]][] = [
  ['merchants', merchantRecord],
  ['accounts', accountRecords.MerchantAccount],
  ['accounts', accountRecords.AchAccount],
  ['transactions', transactionRecord],
  ['recurring_charges', recurringRecord],
  ['occurrences', occurrenceRecord],
  ['payment_methods', paymentMethodRecord, ['method']],
  ['payment_methods', contactMethodRecord, ['kind', 'method', 'authorized_uses']],
  ['saved_methods', savedRecord],
  ['audit_entries', entryRecord, ['record']],
  ['deliveries', deliveryRecord],
  ['delivery_attempts', attemptRecord],
  ['simulator_payments', ledger.paymentRecord],
  ['mails', mailRecord, ['reply_to', 'text', 'html']],
  [
    'invoices',
    invoiceRecord,
    [
      'type',
      'total_amount_due',
      'subtotal_amount',
      'tax_amount',
      'contact',
      'invoice_payments',
      'offline_payments',
      'credit_notes',
      'scheduled_payment_requests',
      'items',
      'invoice_messages',
    ],
  ],
  ['invoice_messages', messageRecord, ['type']],
  ['payment_requests', requestRecord, ['type']],
  ['offline_payments', offlineRecord, ['type']],
  [
    'credit_notes',
    creditNoteRecord,
    ['type', 'invoice_number', 'contact_id', 'currency', 'subtotal_amount', 'tax_amount'],
  ],
  ['invoice_payments', paymentRecord, ['type', 'contact', 'parts']],
  ['contact_files', fileRecord, ['type']],
  ['contact_files', attachmentRecord, ['type']],
]

test.each(RECORDS)(
  'a record of %s has each column of the database',
  async (table, { columns }, others = []) => {
    const tables = await storage.read.introspection.getTables()
    const stored = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
    expect(Object.keys(columns).toSorted()).toEqual([...stored, ...others].toSorted())
  },
)
