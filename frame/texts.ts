import type { FieldType } from '../shared/field-types.ts'
import { type TextKey, type Texts, textKeys } from '../shared/texts.ts'
import type { FieldErrorCode } from '../src/protocol.ts'
import { isObject, type Unknown } from '../src/unknown.ts'

/** The texts of a frame. */
export interface Said {
  texts: Texts
  /** The fault in the page's messages: names the first one that is not accepted. */
  fault: string | undefined
}

/**
 * The texts of this document's language, which the build has put into it, without their names.
 * @param messages what the page would rather say, by name; anything, because a hostile page can pass anything
 */
export function readTexts(messages: unknown): Said {
  const given: string[] = JSON.parse(document.getElementById('texts')?.textContent ?? '[]')
  const own = isObject(messages) ? messages : {}
  const texts: Unknown = {}
  for (const [at, key] of textKeys.entries())
    texts[key] = (typeof own[key] === 'string' && own[key]) || given[at]
  const wrong = Object.keys(own).find((key) => texts[key] !== own[key])
  return { texts: texts as Texts, fault: wrong && `messages: ${wrong} is not a text of the fields.` }
}

/** The sentence for an error; empty without one. */
export function errorText(texts: Texts, type: FieldType, code: FieldErrorCode): string {
  return texts[`${type}.${code}` as TextKey] ?? texts[`form.${code}` as TextKey] ?? ''
}
