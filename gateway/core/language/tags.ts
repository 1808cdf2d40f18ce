// Which languages a person reads, from what a browser or a request says about it.
import { suitingCatalogs } from '../../../shared/catalogs.ts'
import { limits } from '../limits.ts'

const LONGEST_HEADER = 500

/** Returns the names of catalogs that suit a tag, the best first. @param tag may be anything */
export function catalogsFor(tag: unknown): string[] {
  return typeof tag === 'string' && tag.length <= limits.maxChars.languageTag ? suitingCatalogs(tag) : []
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
