// By what a contact is found (rules: invoicing.md#contact-search): keyed digests of the beginnings of its texts, because nothing that is
// sealed can be searched. The database alone shows which contacts begin alike, but not how.
import { ownSourceId } from '../../core/ids.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { beginnings, normalize } from '../../platform/storage/index.ts'

/** What it takes to search contacts. */
export type Finder = Pick<Cipher, 'digest'>

/** The texts of a contact that it is found by. */
export interface Searched {
  first_name: string | null
  last_name: string | null
  company: string | null
  contact_code: string
  source_id: string | null
  tags: readonly string[]
  addresses: readonly string[]
}

/** Bytes of a digest: of a hundred million texts of one merchant, none is expected to have that of another by chance. */
const MARK_BYTES = 8

/** What is stored for what a text begins with. @param text as `normalize` gives it, and not empty */
export const beginningMark = (cipher: Finder, merchantId: string, text: string): Buffer =>
  markOf(cipher, `contact beginning ${merchantId}`, text)

/** What is stored for a complete tag. */
export const tagMark = (cipher: Finder, merchantId: string, tag: string): Buffer =>
  markOf(cipher, `contact tag ${merchantId}`, normalize(tag))

const markOf = (cipher: Finder, purpose: string, text: string): Buffer =>
  Buffer.from(cipher.digest(purpose, text), 'base64url').subarray(0, MARK_BYTES)

/** All marks of a contact, each once: a name from each of its words on, everything else from its beginning. */
export function marksOf(cipher: Finder, merchantId: string, contact: Searched): Buffer[] {
  const { first_name, last_name, company, contact_code, source_id, tags, addresses } = contact
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const texts = [
    ...beginnings(name),
    ...beginnings(company ?? ''),
    ...[contact_code, ownSourceId(source_id) ?? '', ...tags, ...addresses].map((text) => normalize(text)),
  ]
  const begun = new Set(texts.flatMap(prefixesOf))
  const whole = new Set(tags.map((tag) => normalize(tag)).filter((tag) => tag !== ''))
  return [
    ...[...begun].map((text) => beginningMark(cipher, merchantId, text)),
    ...[...whole].map((tag) => tagMark(cipher, merchantId, tag)),
  ]
}

/** Everything that a text begins with, itself included. */
function prefixesOf(text: string): string[] {
  const characters = [...text]
  return characters.map((_, at) => characters.slice(0, at + 1).join(''))
}
