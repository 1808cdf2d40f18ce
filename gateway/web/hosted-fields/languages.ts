import { catalogsFor } from '../../core/language/tags.ts'
import type { Asset, Release } from './assets.ts'

/**
 * Returns the frame's document in the language that suits a tag, or else in English (rules: hosted-fields.md#languages).
 * @param tag from the address, so it may be anything
 */
export function frameIn(frames: Release['frames'], tag: unknown): Asset {
  const found = catalogsFor(tag).find((language) => frames.has(language)) ?? 'en'
  const asset = frames.get(found)
  if (!asset) throw new Error('This build has no frame.')
  return asset
}
