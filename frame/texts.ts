import type { FieldType } from '../shared/field-types.ts'
import { type TextKey, type Texts, textKeys } from '../shared/texts.ts'
import type { FieldErrorCode } from '../src/protocol.ts'

/** The texts of this document's language, which the build has put into it, without their names. */
export function readTexts(): Texts {
  const texts: string[] = JSON.parse(document.getElementById('texts')?.textContent ?? '[]')
  return Object.fromEntries(textKeys.map((key, at) => [key, texts[at]])) as Texts
}

/** The sentence for an error; empty without one. */
export function errorText(texts: Texts, type: FieldType, code: FieldErrorCode): string {
  return texts[`${type}.${code}` as TextKey] ?? ''
}
