// Who gets a credit: a customer's saved card or bank account, by the name and the last four digits.
import { fieldError } from '../../../core/errors.ts'
import { isId } from '../../../core/ids.ts'
import { contactNames, contactView, searchContacts } from '../../../invoicing/index.ts'
import { newestPaymentMethods, type PaymentMethod } from '../../../payments/vault/index.ts'
import { fromJson } from '../../../platform/storage/index.ts'
import { methodText, testMode, typed, type Visitor } from '../../kit/index.ts'
import type { Choice } from '../../layout/fields.ts'

/** A saved method as the form names it, such as `Ada Lovelace, Visa •••• 4242`. */
interface Payee {
  id: string
  label: string
  fingerprint: string
}

const MOST_CUSTOMERS = '20'
const MOST_METHODS = 100

/** What the form suggests: the methods that were saved last, each name once. */
export async function payeeChoices(visitor: Visitor): Promise<Choice[]> {
  const labels = new Set((await newestPayees(visitor)).map(({ label }) => label))
  return [...labels].map((label) => ({ value: label, label: '' }))
}

const newestPayees = (visitor: Visitor): Promise<Payee[]> => payeesOf(visitor, {})

async function payeesOf({ parts, caller }: Visitor, of: { contact_id?: string }): Promise<Payee[]> {
  const { storage, cipher } = parts
  const methods = await newestPaymentMethods(storage.reading, caller, of, MOST_METHODS)
  const ids = [...new Set(methods.map(({ contact_id }) => contact_id))]
  const names = await contactNames(storage.reading, cipher, caller.merchant.id, ids)
  return methods.map((one) => payeeOf(one, names.get(one.contact_id)))
}

function payeeOf({ id, method: masked }: PaymentMethod, name: string | undefined): Payee {
  const method = fromJson(masked)
  const who = name || method.name || 'Customer without a name'
  return { id, label: `${who}, ${methodText(method)}`, fingerprint: method.fingerprint }
}

/**
 * The ID of the method that a text names: one of the suggestions, a customer's name and the last four digits, or an ID.
 * @throws 422 naming the field `method`
 */
export async function readPayee(visitor: Visitor, given: string | undefined): Promise<string> {
  const text = typed(given)
  if (isId(text)) return text
  // More digits could be a card number, which is for the hosted fields.
  if (/\d(?:[ -]?\d){4}/.test(text)) throw fault('Enter only the last four digits.')
  const found = await sought(visitor, text)
  // Somebody with an older method may have the same name and digits as a suggestion.
  const named = [...(await newestPayees(visitor)), ...found].filter(({ label }) => isSame(label, text))
  return oneOf(named.length > 0 ? named : found)
}

async function sought(visitor: Visitor, text: string): Promise<Payee[]> {
  const [, before = '', last4 = ''] = /^(.*?)(\d{4})?$/s.exec(text) ?? []
  const q = (before.split(',')[0] ?? '').replace(/[•.*…\s]+$/, '')
  if (q === '' || last4 === '') throw fault('Enter the customer’s name and the last four digits.')
  const { parts, caller } = visitor
  const query = { q, page_size: MOST_CUSTOMERS, test_mode: testMode(caller) }
  const { results } = await searchContacts(parts.storage.reading, parts.cipher, caller.merchant.id, query)
  const found: Payee[] = []
  for (const contact of results) {
    const { id } = contactView(parts.cipher, contact)
    found.push(...(await payeesOf(visitor, { contact_id: id })))
  }
  return found.filter(({ label }) => label.endsWith(last4))
}

/** Of several for the same card or account, the newest one will do. */
function oneOf(found: readonly Payee[]): string {
  const [first] = found
  if (!first)
    throw fault('No saved card or bank account has this name and these digits. Look at the customer’s page.')
  if (found.every(({ fingerprint }) => fingerprint === first.fingerprint)) return first.id
  const labels = [...new Set(found.map(({ label }) => label))]
  throw fault(
    labels.length > 1
      ? `Several match: ${labels.slice(0, 5).join('; ')}. Choose one.`
      : 'Several saved cards or bank accounts are called that. Enter the ID of one.',
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const fault = (message: string) => fieldError('method', message)
