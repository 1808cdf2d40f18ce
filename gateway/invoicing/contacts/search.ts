// Finds contacts (rules: invoicing.md#contact-search). The texts of a search are matched with an index of terms.
import { readPaging } from '../../core/paging.ts'
import { normalise, type Page, type Reader, readPage } from '../../storage/index.ts'
import { redactCardNumbers } from '../../vault/index.ts'
import { type Contact, contactsOf, soughtAddress, withAddresses } from './contacts.ts'

/** The query as it was sent: all texts. */
export interface ContactQuery {
  page?: string | undefined
  page_size?: string | undefined
  q?: string | undefined
  email?: string | undefined
  source_id?: string | undefined
  tag?: string | undefined
  test_mode?: 'true' | 'false' | undefined
}

/** Lists a merchant's contacts that match all that is asked for, the newest first. @throws 422 naming the parameter at fault */
export async function searchContacts(
  db: Reader,
  merchantId: string,
  query: ContactQuery,
): Promise<Page<Contact>> {
  const { email, source_id, test_mode } = query
  const text = readSought(query.q)
  const tag = query.tag === undefined ? undefined : Buffer.from(normalise(query.tag))
  // Without the merchant where ids are given: otherwise SQLite looks at all of its contacts.
  const found =
    text === ''
      ? contactsOf(db, merchantId)
      : db
          .selectFrom('contacts')
          .selectAll('contacts')
          .where('id', 'in', contactsBeginning(db, merchantId, text))
  const rows = found
    .$if(test_mode !== undefined, (all) => all.where('mode', '=', test_mode === 'true' ? 'test' : 'live'))
    .$if(source_id !== undefined, (all) => all.where('source_id', '=', source_id ?? ''))
    .$if(email !== undefined, (all) =>
      all.where('id', 'in', (one) =>
        one
          .selectFrom('contact_emails')
          .select('contact_id')
          .where('sought', '=', soughtAddress(email ?? '')),
      ),
    )
    .$if(tag !== undefined, (all) =>
      all.where('id', 'in', (one) =>
        one
          .selectFrom('contact_terms')
          .select('contact_id')
          .where('merchant_id', '=', merchantId)
          .where('term', '=', tag ?? Buffer.alloc(0))
          .where('property', '=', 'tag'),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
  const page = await readPage(rows, readPaging(query))
  return { ...page, results: await withAddresses(db, merchantId, page.results) }
}

/** The ids of contacts of which a term begins with a text. @param text as `readSought` gives it, and not empty */
export const contactsBeginning = (db: Reader, merchantId: string, text: string) =>
  db
    .selectFrom('contact_terms')
    .select('contact_id')
    .where('merchant_id', '=', merchantId)
    .where('term', '>=', Buffer.from(text))
    // The end of the range: UTF-8 has no byte 0xff.
    .where('term', '<', Buffer.concat([Buffer.from(text), Buffer.from([0xff])]))

/** What is looked for, as terms are kept. A database may log its queries: a card number is not looked for. */
export const readSought = (text = ''): string => normalise(redactCardNumbers(text))
