// What the console lists beside transactions, as many as wanted of each: contacts, invoices, mails, deliveries, recurring charges,
// requests, applications, merchants with an account, and jobs that fail.
import { systemClock } from '../../../gateway/core/clock.ts'
import { newId } from '../../../gateway/core/ids.ts'
import { NOBODY } from '../../../gateway/invoicing/audit/stamp.ts'
import { person } from '../../../gateway/invoicing/contacts/person.ts'
import { sealPerson } from '../../../gateway/invoicing/contacts/seal.ts'
import { marksOf } from '../../../gateway/invoicing/contacts/terms.ts'
import { businessKey } from '../../../gateway/merchants/partners/applications/content.ts'
import { type Cipher, openCipher } from '../../../gateway/platform/encryption/index.ts'
import {
  type AccountRow,
  type ApiRequestRow,
  type ContactMarkRow,
  type ContactRow,
  type DeliveryRow,
  type InvoiceRow,
  type JobRow,
  type MailRow,
  type MerchantApplicationRow,
  type MerchantRow,
  openStorage,
  type PartnerApplicationRow,
  type RecurringChargeRow,
  toJson,
} from '../../../gateway/platform/storage/index.ts'
import { openBulk } from './bulk.ts'
import type { Place } from './engines.ts'
import { emailOf, referenceOf, SURNAMES, surnameOf } from './made-up.ts'

const BATCH = 1_000
const APART = 1_000

/** Whose all of it is. */
interface Owners {
  cipher: Cipher
  merchant: MerchantRow
  account: AccountRow
  partner: PartnerApplicationRow
}

/** @throws when it is told to stop */
export async function fillLists(place: Place, count: number, signal: AbortSignal): Promise<void> {
  const owners = await readOwners(place)
  const begin = systemClock.now() - count * APART
  const bulk = await openBulk(place)
  try {
    for (let from = 0; from < count; from += BATCH) {
      signal.throwIfAborted()
      const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at)
      const made = numbers.map((nth) => makeUp(nth, begin + nth * APART, owners))
      // What is referred to comes first.
      for (const table of TABLES) await bulk.add({ [table]: made.flatMap((rows) => [rows[table]].flat()) })
    }
  } finally {
    await bulk.close()
  }
}

const TABLES = [
  'merchants',
  'accounts',
  'contacts',
  'contact_marks',
  'invoices',
  'mails',
  'deliveries',
  'recurring_charges',
  'api_requests',
  'merchant_applications',
  'jobs',
] as const

interface MadeUp {
  merchants: MerchantRow
  accounts: AccountRow
  contacts: ContactRow
  contact_marks: ContactMarkRow[]
  invoices: InvoiceRow
  mails: MailRow
  deliveries: DeliveryRow
  recurring_charges: RecurringChargeRow
  api_requests: ApiRequestRow
  merchant_applications: MerchantApplicationRow
  jobs: JobRow[]
}

function makeUp(nth: number, created: number, { cipher, merchant, account, partner }: Owners): MadeUp {
  const times = { created, modified: created }
  const audited = { ...times, created_by: NOBODY, modified_by: NOBODY }
  const of = { merchant_id: merchant.id, mode: 'test' as const }
  const other = { ...merchant, ...times, id: newId(), public_key: newId(), name: `Merchant ${nth}` }
  const id = `p_${newId()}`
  const said = person.read({ first_name: 'Ada', last_name: surnameOf(nth) })
  const named = { contact_code: `C${nth}`, source_id: null }
  const contact: ContactRow = {
    ...of,
    ...audited,
    id,
    ...named,
    ...sealPerson(cipher, id, said),
    erased: null,
  }
  const sought = { ...said, ...named, addresses: [emailOf(nth)] }
  return {
    merchants: other,
    accounts: { ...account, ...times, id: newId(), merchant_id: other.id },
    contacts: contact,
    contact_marks: marksOf(cipher, merchant.id, sought).map((mark) => ({
      mark,
      merchant_id: merchant.id,
      contact_id: id,
    })),
    ...ofContact(nth, { ...of, ...times }, contact, partner),
    ...ofMerchant(nth, { ...of, ...times }, account),
    merchant_applications: applicationOf(nth, times, partner),
  }
}

interface Of {
  merchant_id: string
  mode: 'test'
  created: number
  modified: number
}

function ofContact(
  nth: number,
  { merchant_id, mode, created, modified }: Of,
  contact: ContactRow,
  { brand_id }: PartnerApplicationRow,
): Pick<MadeUp, 'invoices' | 'mails'> {
  const invoice: InvoiceRow = {
    id: `i_${newId()}`,
    merchant_id,
    mode,
    created,
    created_by: NOBODY,
    modified,
    modified_by: NOBODY,
    brand_id,
    contact_id: contact.id,
    bank_account_id: 'bank',
    status: nth % SURNAMES === 0 ? 'void' : 'pending',
    presentment_status: 'sent',
    invoice_number: nth + 1,
    due_date: null,
    invoice_date: created,
    currency: 'USD',
    total_amount: 100,
    amount_paid: 0,
    amount_credited: 0,
    line_items: toJson([]),
    attachments: toJson([]),
    reference: referenceOf(nth),
    source_id: null,
  }
  const mail: MailRow = {
    id: newId(),
    merchant_id,
    mode,
    created,
    position: nth,
    kind: 'invoice',
    record_id: invoice.id,
    sender: 'Merchant',
    recipient: emailOf(nth),
    subject: 'Invoice',
    content: null,
    status: 'SENT',
    attempts: 1,
    sent: created,
    error: null,
    withheld: null,
    planned: null,
  }
  return { invoices: invoice, mails: mail }
}

function ofMerchant(
  nth: number,
  { merchant_id, mode, created, modified }: Of,
  account: AccountRow,
): Pick<MadeUp, 'deliveries' | 'recurring_charges' | 'api_requests' | 'jobs'> {
  const isOdd = nth % SURNAMES === 0
  const recurringId = newId()
  return {
    deliveries: {
      id: newId(),
      merchant_id,
      mode,
      receiver: 'r',
      event_id: null,
      url: 'https://shop.example/events',
      body: '{}',
      schedule: 'gateway_event',
      status: isOdd ? 'FAILED' : 'DELIVERED',
      attempts: 1,
      failures: isOdd ? 1 : 0,
      created,
      modified,
      position: nth,
      next_attempt: null,
      is_replay: 0,
    },
    recurring_charges: {
      id: recurringId,
      merchant_id,
      mode,
      created,
      modified,
      status: 'ACTIVE',
      status_reason: null,
      account_id: account.id,
      description: null,
      reference: referenceOf(nth),
      data: null,
      amount: 100,
      currency: 'USD',
      schedule: toJson({ interval_unit: 'MONTH', interval_delay: 1, start: '2026-01-01' }),
      max_occurrences: null,
      max_amount: null,
      total_occurrences: 0,
      total_amount: 0,
      next_payment: '2040-01-01',
      method: toJson({
        type: 'card',
        number: '************4242',
        exp_month: 12,
        exp_year: 2040,
        card_type: 'VISA',
        fingerprint: 'f',
      }),
      method_secret: null,
      authentication_id: null,
      network_transaction_id: null,
      saved_method_id: null,
      exp_month: null,
      exp_year: null,
      client_id: null,
    },
    api_requests: {
      merchant_id,
      position: created,
      request_id: newId(),
      key_kind: 'test',
      key_last4: 'abcd',
      created,
      method: 'GET',
      route: '/v1/charges',
      status: isOdd ? 422 : 200,
      duration: 5,
      record_id: null,
      error_code: isOdd ? 'invalid_data' : null,
      faults: null,
    },
    jobs: [
      {
        id: newId(),
        type: 'collect',
        merchant_id,
        mode,
        record_id: recurringId,
        run_at: created + 1e12,
        due: created + 1e12,
        attempts: isOdd ? 1 : 0,
        instance_id: null,
        data: null,
      },
    ],
  }
}

function applicationOf(
  nth: number,
  times: { created: number; modified: number },
  { id: partner_application_id, brand_id }: PartnerApplicationRow,
): MerchantApplicationRow {
  const business_name = `${surnameOf(nth)} Cups ${nth}`
  return {
    id: String(4_000_000_000 + nth),
    partner_application_id,
    brand_id,
    plan_id: 'standard',
    reference: referenceOf(nth),
    status: nth % SURNAMES === 0 ? 'SUBMITTED' : 'DECLINED',
    test: null,
    sandbox: null,
    ...times,
    submitted: times.created,
    decided: nth % SURNAMES === 0 ? null : times.created,
    decided_by: nth % SURNAMES === 0 ? null : 'operator',
    reason: nth % SURNAMES === 0 ? null : 'other',
    merchant_id: null,
    merchant_deleted: null,
    business_name,
    business_key: businessKey(business_name),
    tax_digest: `digest ${nth}`,
    email: emailOf(nth),
    details: toJson({ fields: {}, owners: [] }),
    secrets: null,
    signature: null,
    tax_tail: null,
    dba_key: '',
    assigned_to: null,
    asked: null,
    language: null,
  }
}

/** The demo merchant, and the demo partner. */
async function readOwners(place: Place): Promise<Owners> {
  const storage = await openStorage(place)
  try {
    const account = await storage.read
      .selectFrom('accounts')
      .selectAll()
      .where('mode', '=', 'test')
      .where('type', '=', 'MerchantAccount')
      .executeTakeFirstOrThrow()
    const merchant = await storage.read
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', account.merchant_id)
      .executeTakeFirstOrThrow()
    const partner = await storage.read
      .selectFrom('partner_applications')
      .selectAll()
      .executeTakeFirstOrThrow()
    return { cipher: await openCipher(storage, place.dataDir), merchant, account, partner }
  } finally {
    await storage.close()
  }
}
