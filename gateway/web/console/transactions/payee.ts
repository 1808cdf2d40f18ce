// Who gets a credit: a customer's saved card or bank account, by the name and the last four digits.
import { fieldError } from '../../../core/errors.ts'
import { isId } from '../../../core/ids.ts'
import { contactNames, contactView, searchContacts } from '../../../invoicing/index.ts'
import { newestPaymentMethods, type PaymentMethod } from '../../../payments/vault/index.ts'
import { folded, fromJson } from '../../../platform/storage/index.ts'
import { methodText, testMode, typed, type Visitor } from '../../kit/index.ts'
import type { Choice } from '../../layout/fields.ts'

/** A saved method as the form names it, such as `Ada Lovelace, Visa •••• 4242`. */
interface Payee {
  id: string
  /** The customer's. */
  name: string
  label: string
  fingerprint: string
}

/** How many customers a name is looked for among, and how many methods of each. */
const MOST_CUSTOMERS = 20
const MOST_METHODS = 100

/** What the form suggests: the methods that were saved last, each name once. */
export async function payeeChoices(visitor: Visitor): Promise<Choice[]> {
  const labels = new Set((await payeesOf(visitor, {})).map(({ label }) => label))
  return [...labels].map((label) => ({ value: label, label: '' }))
}

/** Without those of customers who have no name: only an ID says whose they are. */
async function payeesOf({ parts, caller }: Visitor, of: { contact_id?: string }): Promise<Payee[]> {
  const { storage, cipher } = parts
  const methods = await newestPaymentMethods(storage.reading, caller, of, MOST_METHODS)
  const ids = [...new Set(methods.map(({ contact_id }) => contact_id))]
  const names = await contactNames(storage.reading, cipher, caller.merchant.id, ids)
  return methods.flatMap((one) => payeeOf(one, names.get(one.contact_id)))
}

function payeeOf({ id, method: masked }: PaymentMethod, name = ''): Payee[] {
  if (name === '') return []
  const method = fromJson(masked)
  return [{ id, name, label: `${name}, ${methodText(method)}`, fingerprint: method.fingerprint }]
}

/**
 * The ID of the method that a text names: one of the suggestions, a customer's whole name and the last four digits, or an ID.
 * @throws 422 naming the field `method`
 */
export async function readPayee(visitor: Visitor, given: string | undefined): Promise<string> {
  const text = typed(given)
  if (isId(text)) return text
  // More digits could be a card number, which is for the hosted fields. A name before them may have some.
  if (/\d(?:[ -]?\d){4,}$/.test(text)) throw fault('Enter only the last four digits.')
  const [, before = '', last4 = ''] = /^(.*?)(\d{4})?$/s.exec(text) ?? []
  const name = withoutEnd(before)
  if (name === '' || last4 === '') throw fault('Enter the customer’s name and the last four digits.')
  const found = (await sought(visitor, name)).filter(({ label }) => label.endsWith(last4))
  // The search also finds what only begins like this, such as another customer's name, company or email address.
  const named = found.filter((one) => isSame(one.label, text) || isSame(withoutEnd(one.name), name))
  return oneOf(named, found)
}

/** All methods of the customers whom the search finds by a name. */
async function sought(visitor: Visitor, name: string): Promise<Payee[]> {
  const { parts, caller } = visitor
  // A suggestion goes on with the card.
  const q = withoutEnd(name.split(',')[0] ?? '')
  const query = { q, page_size: `${MOST_CUSTOMERS}`, test_mode: testMode(caller) }
  const { results, total_entries } = await searchContacts(
    parts.storage.reading,
    parts.cipher,
    caller.merchant.id,
    query,
  )
  // Somebody of the same name may be among the others.
  if (total_entries > results.length) throw fault(TOO_MANY)
  const found = await Promise.all(
    results.map((contact) => payeesOf(visitor, { contact_id: contactView(parts.cipher, contact).id })),
  )
  if (found.some(({ length }) => length === MOST_METHODS)) throw fault(TOO_MANY)
  return found.flat()
}

const TOO_MANY =
  'Too many customers or cards match. Enter the whole name, or the ID of the card or bank account.'

/** Of several for the same card or account, the newest one will do. @param found what to choose from, if none is named */
function oneOf(named: readonly Payee[], found: readonly Payee[]): string {
  const [first] = named
  if (first && named.every(({ fingerprint }) => fingerprint === first.fingerprint)) return first.id
  const choices = first ? named : found
  const [label, ...others] = new Map(choices.map(({ label }) => [folded(label), label])).values()
  if (label === undefined)
    throw fault('No saved card or bank account has this name and these digits. Look at the customer’s page.')
  if (others.length > 0)
    throw fault(`Several match: ${[label, ...others.slice(0, 4)].join('; ')}. Choose one.`)
  throw fault(
    first
      ? 'Several saved cards or bank accounts are called that. Enter the ID of one.'
      : `Enter the whole name: ${label}.`,
  )
}

/** A name without what separates it from the digits. */
const withoutEnd = (text: string): string => text.replace(/[,•.*…\s]+$/, '')

const isSame = (one: string, other: string): boolean => folded(one) === folded(other)

const fault = (message: string) => fieldError('method', message)
