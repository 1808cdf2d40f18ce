import { catalogsFor } from '../../core/language/tags.ts'
import type { Asset, Release } from './assets.ts'

/**
 * The frame's document in the language that suits a person best (rules: hosted-fields.md#languages).
 * @param tag what stands in the address: a BCP 47 tag, or anything at all. It only chooses among the documents that there are
 * @returns the English one for any language that there is not
 */
export function frameIn(frames: Release['frames'], tag: unknown): Asset {
  const found = catalogsFor(tag).find((language) => frames.has(language)) ?? 'en'
  const asset = frames.get(found)
  if (!asset) throw new Error('This build has no frame.')
  return asset
}
