import { catalogsFor } from '../../core/language/tags.ts'
import type { Asset, Documents } from './assets.ts'

/**
 * Returns a document in the language that suits a tag, or else in English (rules: hosted-fields.md#languages); undefined if the
 * build has no such document.
 * @param tag from the address, so it may be anything
 */
export function documentIn(documents: Documents, tag: unknown): Asset | undefined {
  const found = catalogsFor(tag).find((language) => documents.has(language)) ?? 'en'
  return documents.get(found)
}
