// The texts by which a contact is found (rules: invoicing.md#contact-search).
import { beginnings, type ContactTermRow, normalise } from '../../storage/index.ts'

interface Searched {
  first_name: string | null
  last_name: string | null
  contact_code: string
  source_id: string | null
  tags: readonly string[]
  addresses: readonly string[]
}

type Term = Pick<ContactTermRow, 'property' | 'term'>

/** Each once: a name from each of its words on, all else from its beginning. */
export function contactTerms(contact: Searched): Term[] {
  const { first_name, last_name, contact_code, source_id, tags, addresses } = contact
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const found: [property: string, text: string][] = [
    ...beginnings(name).map((text): [string, string] => ['name', text]),
    ['contact_code', normalise(contact_code)],
    ['source_id', normalise(source_id ?? '')],
    ...tags.map((tag): [string, string] => ['tag', normalise(tag)]),
    ...addresses.map((address): [string, string] => ['email', normalise(address)]),
  ]
  const terms = new Map(
    found
      .filter(([, text]) => text !== '')
      .map(([property, text]) => {
        const term = Buffer.from(text)
        return [`${property}:${term.toString('hex')}`, { property, term }]
      }),
  )
  return [...terms.values()]
}
