// The schemas of a list's query and answer.
import { Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { DOCUMENTED } from '../../core/schemas.ts'

/** A number in a query. It arrives as text, which `readCount` reads, and is documented as a number. */
export const count = (maximum: number, byDefault: number, description: string) =>
  Type.Optional(
    Type.String({ description, [DOCUMENTED]: { type: 'integer', minimum: 1, maximum, default: byDefault } }),
  )

/** The query of every list (rules: conventions.md#paging). */
export const pageQuery = {
  page: count(999_999_999, 1, 'Which page, from 1; one past the end is empty.'),
  page_size: count(limits.page.maxEntries, limits.page.defaultEntries, 'Entries of a page.'),
}

/** The query of a list that can be ordered by these properties: `readOrder` reads it. */
export const orderQuery = (properties: readonly string[]) => ({
  order_by: Type.Optional(
    Type.String({
      description: `Comma-separated: ${properties.join(', ')}; \`-\` in front descends. Newest first by default.`,
      examples: ['-created,id'],
    }),
  ),
})

const counted = {
  page: Type.Integer(),
  page_size: Type.Integer(),
  total_entries: Type.Integer({ description: 'On all pages.' }),
}

const minimum = {
  total_entries_is_minimum: Type.Optional(
    Type.Boolean({ description: 'There are more than that. Absent where the number is exact.' }),
  ),
}

/** The answer of every list (rules: conventions.md#paging). */
export const pageOf = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Object({ ...counted, results: Type.Array(item) }, exampleOf(item))

/** The answer of a search by texts, which counts to a limit (rules: search.md#count). */
export const searchPageOf = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Object({ ...counted, ...minimum, results: Type.Array(item) }, exampleOf(item))

const exampleOf = (item: { examples?: unknown }) => ({
  examples: [
    {
      page: 1,
      page_size: limits.page.defaultEntries,
      total_entries: 1,
      results: examplesOf(item),
    },
  ],
})

const examplesOf = (schema: { examples?: unknown }) => schema.examples ?? []
