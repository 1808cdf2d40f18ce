import { own } from '../../core/objects.ts'
import type { Asset, Release } from './assets.ts'

/** Languages that read another one's texts: Norwegian, which is Bokmål where nothing else is said, and Nynorsk. */
const READ_AS: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/** More characters than any language, script and region have. */
const LONGEST_TAG = 35

/**
 * The frame's document in the language that suits a person best (rules: hosted-fields.md#languages).
 * @param tag what stands in the address: a BCP 47 tag, or anything at all. It only chooses among the documents that there are
 * @returns the English one for any language that there is not
 */
export function frameIn(frames: Release['frames'], tag: unknown): Asset {
  const found = wanted(tag).find((language) => frames.has(language)) ?? 'en'
  const asset = frames.get(found)
  if (!asset) throw new Error('This build has no frame.')
  return asset
}

/** The languages that a tag asks for, the best first: `zh-TW` is `zh-Hant`, `de-AT` is `de`. */
function wanted(tag: unknown): string[] {
  if (typeof tag !== 'string' || tag.length > LONGEST_TAG) return []
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, own(READ_AS, language) ?? language]
  } catch {
    return []
  }
}
