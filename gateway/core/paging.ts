// Reads which page of a list a request asks for, and in which order (rules: conventions.md#paging).
import type { SubCode } from './error-catalog.ts'
import { checkAll, fieldError } from './errors.ts'
import { limits } from './limits.ts'

export interface Paging {
  page: number
  page_size: number
}

/** The row after which a list goes on. Unlike a page, it stays where it is while other rows come and go. */
export interface After {
  /** Milliseconds, of whichever time the list is ordered by. */
  created: number
  id: string
}

/** A page of a list, or its first rows after one of them: then the page is the first. */
export interface PlacedPaging extends Paging {
  after?: After | undefined
}

/** Reads the page and its size from a query, where they are texts. @throws 422 naming the parameter */
export function readPaging(query: { page?: string | undefined; page_size?: string | undefined }): Paging {
  const { defaultEntries, maxEntries } = limits.page
  const page = () => readCount('page', query.page, 1)
  const page_size = () => readCount('page_size', query.page_size, defaultEntries, maxEntries)
  checkAll(page, page_size)
  return { page: page(), page_size: page_size() }
}

/** Reads a whole number of at least 1 from a query. @throws 422 naming the parameter */
export function readCount(
  context: string,
  text: string | undefined,
  otherwise: number,
  most = Infinity,
): number {
  if (text === undefined) return otherwise
  if (/^0*[1-9]\d{0,12}$/.test(text)) {
    if (Number(text) <= most) return Number(text)
    throw outOfRange(context, 'exceeds_maximum_value', `The value must be at most ${most}.`)
  }
  throw /^-\d+$|^0+$/.test(text)
    ? outOfRange(context, 'below_minimum_value', 'The value must be at least 1.')
    : outOfRange(context, 'invalid', 'The value must be a whole number.')
}

/** What a list is ordered by. */
export interface OrderBy<Property extends string> {
  property: Property
  direction: 'asc' | 'desc'
}

/**
 * Reads `order_by`: newest first by default. Ties are broken by id.
 * @param properties the allowed ones, `created` and `id` among them
 * @throws 422
 */
export function readOrder<Property extends string>(
  text = '-created',
  properties: readonly Property[],
): OrderBy<Property | 'id'>[] {
  const order = text.split(',').map((part): OrderBy<Property> => {
    const name = part.trim()
    const property = properties.find((known) => known === name.replace(/^-/, ''))
    if (!property) {
      throw outOfRange('order_by', 'invalid', `The value must be a list of ${properties.join(', ')}.`)
    }
    return { property, direction: name.startsWith('-') ? 'desc' : 'asc' }
  })
  const once = order.filter(
    ({ property }, at) => order.findIndex((other) => other.property === property) === at,
  )
  const direction = once.at(-1)?.direction ?? 'desc'
  const isOfId = once.some(({ property }) => property === 'id')
  return isOfId ? once : [...once, { property: 'id', direction }]
}

function outOfRange(context: string, sub_code: SubCode, message: string) {
  return fieldError(context, message, sub_code)
}
