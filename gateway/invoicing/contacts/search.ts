// Finds contacts (rules: invoicing.md#contact-search). The texts of a search are matched with an index of keyed digests.
import { type After, readOrder, readPaging } from '../../core/paging.ts'
import { redactCardNumbers } from '../../payments/vault/index.ts'
import { normalize, type Page, type Reader, readPageAfter } from '../../platform/storage/index.ts'
import { modeOf } from '../audit/mode.ts'
import { type Contact, contactsAmong, contactsOf, withAddresses } from './contacts.ts'
import { addressMark, soughtAddress } from './seal.ts'
import { beginningMark, type Finder, tagMark } from './terms.ts'

/** What contacts can be ordered by. The rest of them is sealed, so that no database can order it. */
export const contactOrders = ['created', 'modified', 'id'] as const

/** The query as it was sent: all texts. */
export interface ContactQuery {
  page?: string | undefined
  page_size?: string | undefined
  order_by?: string | undefined
  q?: string | undefined
  email?: string | undefined
  source_id?: string | undefined
  tag?: string | undefined
  test_mode?: 'true' | 'false' | undefined
  /** Where it continues, in the usual order. */
  after?: After | undefined
}

/** Lists a merchant's contacts that match all that is asked for, the newest first by default. @throws 422 naming the parameter at fault */
export async function searchContacts(
  db: Reader,
  cipher: Finder,
  merchantId: string,
  query: ContactQuery,
): Promise<Page<Contact>> {
  const { email, source_id, test_mode, tag } = query
  const text = readSought(query.q)
  const [first, ...others] = [
    ...(text === '' ? [] : [contactsBeginning(db, cipher, merchantId, text)]),
    ...(tag === undefined ? [] : [contactsWithTag(db, cipher, merchantId, tag)]),
    ...(email === undefined ? [] : [contactsWithAddress(db, cipher, merchantId, email)]),
  ]
  const found = first ? contactsAmong(db, merchantId, first) : contactsOf(db, merchantId)
  let rows = db
    .selectFrom(found.as('contacts'))
    .selectAll('contacts')
    .where(({ and, eb }) => and(others.map((ids) => eb('id', 'in', ids))))
    .where('erased', 'is', null)
    .$if(test_mode !== undefined, (all) => all.where('mode', '=', modeOf(test_mode)))
    .$if(source_id !== undefined, (all) => all.where('source_id', '=', source_id ?? ''))
  for (const { property, direction } of readOrder(query.order_by, contactOrders))
    rows = rows.orderBy(property, direction)
  const page = await readPageAfter(rows, 'contacts', readPaging(query), query.after)
  return { ...page, results: await withAddresses(db, merchantId, page.results) }
}

/** The ids of contacts of which a text begins with another one. @param text as `readSought` gives it, and not empty */
export const contactsBeginning = (db: Reader, cipher: Finder, merchantId: string, text: string) =>
  marked(db, merchantId, beginningMark(cipher, merchantId, text)).union(
    db
      .selectFrom('contact_terms')
      .select('contact_id')
      .where('merchant_id', '=', merchantId)
      .where('term', '>=', Buffer.from(text))
      // The end of the range: UTF-8 has no byte 0xff.
      .where('term', '<', Buffer.concat([Buffer.from(text), Buffer.from([0xff])])),
  )

const contactsWithTag = (db: Reader, cipher: Finder, merchantId: string, tag: string) =>
  marked(db, merchantId, tagMark(cipher, merchantId, tag)).union(
    db
      .selectFrom('contact_terms')
      .select('contact_id')
      .where('merchant_id', '=', merchantId)
      .where('term', '=', Buffer.from(normalize(tag)))
      .where('property', '=', 'tag'),
  )

const contactsWithAddress = (db: Reader, cipher: Finder, merchantId: string, address: string) =>
  db
    .selectFrom('contact_emails')
    .select('contact_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('sought', 'in', [soughtAddress(address), addressMark(cipher, merchantId, address)])

const marked = (db: Reader, merchantId: string, mark: Buffer) =>
  db
    .selectFrom('contact_marks')
    .select('contact_id')
    .where('merchant_id', '=', merchantId)
    .where('mark', '=', mark)

/** What is looked for, as terms are kept. A database may log its queries: a card number is not looked for. */
export const readSought = (text = ''): string => normalize(redactCardNumbers(text))
