import { type Static, Type } from 'typebox'
import { orderQuery, pageQuery } from '../../../platform/http/index.ts'
import { orderProperties, searchProperties } from './filters.ts'

const text = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }))

export const SearchSchema = Type.Object({
  ...pageQuery,
  q: text(
    'Any property begins with this text, from its start or from one of its first words; a status, type, currency or card type with three letters at the least. Case does not matter. Of a card number the last four digits count.',
    'Ada Love',
  ),
  qf: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      description: `\`property:text\`: this property begins with the text; given several times, all must hold. One of ${searchProperties.join(', ')}; or of the own data, by dots: \`data.order.id:42\`.`,
      examples: ['reference:INV-1'],
    }),
  ),
  start_date: text(
    'Created at this moment or later: an ISO 8601 date or timestamp, UTC unless it says otherwise.',
    '2026-06-01',
  ),
  end_date: text('Created at this moment or earlier; a date means its whole day.', '2026-06-30'),
  account_id: Type.Optional(Type.String({ description: 'Of this account.' })),
  ...orderQuery(orderProperties),
})
export type SearchQuery = Static<typeof SearchSchema>
