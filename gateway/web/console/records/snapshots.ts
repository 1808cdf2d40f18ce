// What people call the record of an event, from what the event says of it: so a list of events needs no query per row.
import { namesOf } from '../../../core/objects.ts'
import { contactNames } from '../../../invoicing/index.ts'
import { eventTypesOf } from '../../../platform/storage/index.ts'
import {
  invoiceTitle,
  methodText,
  money,
  paymentTitle,
  recordPath,
  recurringTitle,
  type Visitor,
} from '../../kit/index.ts'
import { shortDate } from '../../layout/times.ts'
import { titleOf as authenticationTitle } from '../authentications/words.ts'
import { type NamedRecord, withPerson } from './named.ts'

/** What names a record, in an event's data. Each kind of record has some of it. */
export interface Snapshot {
  id?: string
  type?: string
  /** Cents; absent in an authentication that saves a card. */
  amount?: number
  currency?: string
  description?: string
  method?: { name?: string }
  due_date?: string
  recurring_charge_id?: string
  invoice_number?: string
  /** Without a name as it's stored. */
  contact?: { id: string; name?: string }
  /** Of a saved card. */
  card_type?: string
  number?: string
  name?: string
  /** Of a page report: what was blocked. */
  script?: string
}

/** An event, or what was sent of it. */
export interface Happening {
  type: string
  data: Snapshot
}

/** The names of contacts, by their ids. */
type People = ReadonlyMap<string, string>

/** Names the record of each event, and reads the customers of invoices at once. Undefined for what is no event of a record. */
export async function recordsOf(
  { parts, caller }: Pick<Visitor, 'parts' | 'caller'>,
  happenings: readonly (Happening | undefined)[],
): Promise<(NamedRecord | undefined)[]> {
  const contacts = happenings.flatMap((one) =>
    one && kinds.get(one.type) === 'Invoice' && one.data.contact ? [one.data.contact.id] : [],
  )
  const people = await contactNames(parts.storage.reading, parts.cipher, caller.merchant.id, contacts)
  return happenings.map((one) => one && recordOf(one, people))
}

function recordOf({ type, data }: Happening, people: People): NamedRecord | undefined {
  const kind = kinds.get(type)
  return kind && records[kind](data, people, type)
}

type Kind = keyof typeof eventTypesOf

const kinds: ReadonlyMap<string, Kind> = new Map(
  namesOf(eventTypesOf).flatMap((kind) => eventTypesOf[kind].map((type) => [type, kind] as const)),
)

const records: Readonly<Record<Kind, (data: Snapshot, people: People, type: string) => NamedRecord>> = {
  Transaction: ({ id = '', type = 'Payment', amount = 0, currency, method }) => ({
    name: withPerson(paymentTitle({ type, amount, currency }), method?.name),
    href: recordPath('transactions', id),
  }),
  RecurringCharge: ({ id = '', amount = 0, currency, description = null, method }, _people, type) => ({
    name: withPerson(recurringTitle({ amount, currency, description }), method?.name),
    // One that was deleted has no page.
    ...(type !== 'recurring_charge.deleted' && { href: recordPath('recurring', id) }),
  }),
  Occurrence: ({ recurring_charge_id: id = '', amount = 0, due_date }) => ({
    name: `Recurring payment of ${money(amount)}${due_date === undefined ? '' : `, due ${shortDate(due_date)}`}`,
    href: recordPath('recurring', id),
  }),
  SavedCard: ({ name, ...card }) => ({
    name: withPerson(`Saved card ${methodText({ ...card, type: 'card' })}`, name),
  }),
  Invoice: ({ id = '', invoice_number = '', contact }, people) => ({
    name: withPerson(invoiceTitle({ invoice_number }), people.get(contact?.id ?? '') ?? contact?.name),
    href: recordPath('invoices', id),
  }),
  CardTestingAttack: () => ({ name: 'Card testing attack', href: '/console/card-testing' }),
  Authentication: ({ id = '', amount = null, currency = null }) => ({
    name: authenticationTitle({ amount, currency }),
    href: recordPath('authentications', id),
  }),
  PageReport: ({ script }) => ({
    name: `Blocked script${script === undefined ? '' : ` ${script}`}`,
    href: '/console/page-security',
  }),
}
