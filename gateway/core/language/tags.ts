// Which languages a person reads, from what a browser or a request says about it.
import { limits } from '../limits.ts'
import { own } from '../objects.ts'

/** Languages that read another language's texts. Norwegian is Bokmål unless it says otherwise. */
const READ_AS: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

const LONGEST_HEADER = 500

/**
 * Returns the names of catalogs that suit a tag, the best first: `zh-TW` is `zh-Hant`, `de-AT` is `de`.
 * @param tag a BCP 47 tag; anything else suits none
 */
export function catalogsFor(tag: unknown): string[] {
  if (typeof tag !== 'string' || tag.length > limits.maxChars.languageTag) return []
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, own(READ_AS, language) ?? language]
  } catch {
    return []
  }
}

/** Returns the tags in an `Accept-Language` header, the preferred one first. */
export function acceptedTags(header = ''): string[] {
  const entries = header
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
  return entries
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
