// The record that an API request was about, by the name that its page has.
import { contactView, invoiceView, readContact, readInvoice } from '../../../invoicing/index.ts'
import { findAuthentication } from '../../../payments/authentications/index.ts'
import { findRecurring } from '../../../payments/recurring/index.ts'
import { findTransaction } from '../../../payments/transactions/index.ts'
import { fromJson } from '../../../platform/storage/index.ts'
import {
  ifFound,
  invoiceTitle,
  paymentTitle,
  recordPath,
  recurringTitle,
  type Visitor,
} from '../../kit/index.ts'
import { titleOf as authenticationTitle } from '../authentications/words.ts'
import { type NamedRecord, withPerson } from './named.ts'

type Read = (visitor: Visitor, id: string) => Promise<NamedRecord | undefined>

const readers: readonly (readonly [route: RegExp, read: Read])[] = [
  [/^\/v1\/(transactions|charges|refunds|credits)/, payment],
  [/^\/v1\/(simulator\/)?authentications/, authentication],
  [/^\/v1\/recurring/, recurring],
  [/^\/invoices/, invoice],
  [/^\/contacts/, contact],
]

/** @param route as the log has it @returns undefined for what isn't there, as in another mode, and for what has no page */
export async function readRecord(
  visitor: Visitor,
  route: string,
  id: string,
): Promise<NamedRecord | undefined> {
  const [, read] = readers.find(([beginning]) => beginning.test(route)) ?? []
  return read && ifFound(read(visitor, id))
}

async function payment({ parts, caller }: Visitor, id: string): Promise<NamedRecord> {
  const row = await findTransaction(parts.storage.read, caller, id)
  return {
    name: withPerson(paymentTitle(row), fromJson(row.method).name),
    href: recordPath('transactions', id),
  }
}

async function authentication({ parts, caller }: Visitor, id: string): Promise<NamedRecord> {
  const row = await findAuthentication(parts.storage.read, caller, id)
  return { name: authenticationTitle(row), href: recordPath('authentications', id) }
}

async function recurring({ parts, caller }: Visitor, id: string): Promise<NamedRecord> {
  const row = await findRecurring(parts.storage.read, caller, id)
  return {
    name: withPerson(recurringTitle(row), fromJson(row.method).name),
    href: recordPath('recurring', id),
  }
}

async function invoice({ parts, caller }: Visitor, id: string): Promise<NamedRecord | undefined> {
  const row = await readInvoice(parts.storage.read, caller.merchant.id, id)
  if (row.mode !== caller.mode) return undefined
  const view = invoiceView(parts.cipher, row)
  return { name: withPerson(invoiceTitle(view), view.contact.name), href: recordPath('invoices', id) }
}

async function contact({ parts, caller }: Visitor, id: string): Promise<NamedRecord | undefined> {
  const row = await readContact(parts.storage.read, caller.merchant.id, id)
  if (row.mode !== caller.mode) return undefined
  return { name: contactView(parts.cipher, row).name, href: recordPath('contacts', id) }
}
