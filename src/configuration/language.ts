import type { TextKey, Texts } from '../../shared/texts.ts'
import { UNAVAILABLE } from '../api/exceptions.ts'
import { languageAt } from '../page/language-at.ts'
import { plainCopy } from '../unknown.ts'

/** Texts that replace those of the language, by their names. */
export type Messages = { [Key in TextKey]?: string }

/** In what language the fields speak, and what they say otherwise. */
export interface Language {
  /** A language tag, or any text the page has in its place: the gateway accepts any. Empty for English. */
  locale: string
  /** A plain copy. It is the frames that know what texts there are (frame.ts). */
  messages: Messages
  /** What the page itself says, in the language of its frames: complete once the first has said Hello. */
  texts: Texts
}

/** The form of a language tag (BCP 47), not whether there is such a language. */
const TAG = /^[a-z]{2,8}(-\w{1,8})*$/i

/** @param place the language is that of the page there, unless there is a locale */
export function checkLanguage(
  locale: unknown,
  messages: unknown,
  place: Element | undefined,
  faults: string[],
): Language {
  const wanted = locale ?? (place ? languageAt(place) : '')
  // Not by String(): a list that says to be endless would take a browser a minute to write.
  const language = typeof wanted === 'string' ? wanted : ''
  if (locale !== undefined && !TAG.test(language)) faults.push('locale must be a language tag.')
  const copy: Messages | undefined = plainCopy(messages ?? {})
  if (!copy) faults.push('messages must be an object of texts.')
  const texts: Messages = {
    'form.loading': 'The field is still loading.',
    'form.unavailable': UNAVAILABLE,
    ...copy,
  }
  return { locale: language, messages: copy ?? {}, texts: texts as Texts }
}
