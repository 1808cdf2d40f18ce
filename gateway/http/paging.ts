import type { SelectQueryBuilder } from 'kysely'
import { Type } from 'typebox'
import { gatewayError, type SubCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { DOCUMENTED } from './schemas.ts'

/** A query is text: read by `readCount`, and described as the number that is written in it. */
export const count = (maximum: number, byDefault: number, description: string) =>
  Type.Optional(
    Type.String({ description, [DOCUMENTED]: { type: 'integer', minimum: 1, maximum, default: byDefault } }),
  )

/** The query of every list (rules: conventions.md#paging). */
export const pageQuery = {
  page: count(999_999_999, 1, 'Which page, from 1; one past the end is empty.'),
  page_size: count(limits.page.maxEntries, limits.page.defaultEntries, 'Entries of a page.'),
}

export interface Paging {
  page: number
  page_size: number
}

/** A query is text. @throws 422 naming the parameter */
export function readPaging(query: { page?: string | undefined; page_size?: string | undefined }): Paging {
  const { defaultEntries, maxEntries } = limits.page
  return {
    page: readCount('page', query.page, 1),
    page_size: readCount('page_size', query.page_size, defaultEntries, maxEntries),
  }
}

/** A number from 1 on in a query. @throws 422 naming the parameter */
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
 * Reads `order_by`: newest first, where nothing else is asked for; and by id, where all that is asked for is equal.
 * @param properties that there are to choose from, `created` and `id` among them
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
  return gatewayError('invalid_data', { context, sub_code, message })
}

/** Search results: `results` is one page of `total_entries`. */
export interface Page<Item> extends Paging {
  total_entries: number
  results: Item[]
}

/**
 * One page of a query, and how much there is in all; a page past the end is empty.
 * @param query what is listed, selected and in its order, which must leave no two rows as equals
 */
export async function readPage<DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
  { page, page_size }: Paging,
): Promise<Page<Item>> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
  const { count } = await counted.executeTakeFirstOrThrow()
  const offset = (page - 1) * page_size
  const total_entries = Number(count)
  const results = offset < total_entries ? await query.limit(page_size).offset(offset).execute() : []
  return { page, page_size, total_entries, results }
}

/** What every list answers (rules: conventions.md#paging). */
export const pageOf = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Object(
    {
      page: Type.Integer(),
      page_size: Type.Integer(),
      total_entries: Type.Integer({ description: 'On all pages.' }),
      results: Type.Array(item),
    },
    {
      examples: [
        { page: 1, page_size: limits.page.defaultEntries, total_entries: 1, results: examplesOf(item) },
      ],
    },
  )

const examplesOf = (schema: { examples?: unknown }) => schema.examples ?? []
