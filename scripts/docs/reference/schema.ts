// Schemas of the API's description as tables: one row for each member, those of an object inside after it.
import { nameOf, type Schema } from '../../api/description.ts'

/** Members of objects inside objects are shown down to here. Named schemas have their own table. */
const DEEPEST = 3

/** A table of an object's members. @param of all objects, if it is one of several */
export function membersTable(schema: Schema, isAnswer: boolean): string {
  const rows = rowsOf(schema, '', isAnswer, 0)
  if (rows.length === 0) return ''
  return ['| Name | Type | Description |', '|---|---|---|', ...rows].join('\n')
}

/** Whether a schema has members to show. */
export const hasMembers = (schema: Schema): boolean => objectsIn(schema).length > 0

function rowsOf(schema: Schema, prefix: string, isAnswer: boolean, depth: number): string[] {
  return objectsIn(schema).flatMap(({ object, title }) => {
    const { properties = {}, required = [] } = object
    const rows = Object.entries(properties).flatMap(([name, member]) => {
      const full = `${prefix}${name}`
      const about = [
        ...(isAnswer ? [] : [required.includes(name) ? 'Required.' : '']),
        textOf(member),
        limitsOf(member),
      ].filter(Boolean)
      const row = `| \`${full}\` | ${typeOf(member)} | ${cell(about.join(' '))} |`
      const inside = depth < DEEPEST ? rowsOf(itemsOf(member), `${full}.`, isAnswer, depth + 1) : []
      return [row, ...inside]
    })
    return title === undefined ? rows : [`| *${title}:* | | |`, ...rows]
  })
}

/** Objects that a schema may be, each with its title if there are several. Named ones are left out. */
function objectsIn(schema: Schema): { object: Schema; title?: string | undefined }[] {
  if (schema.properties) return [{ object: schema }]
  const found = (schema.anyOf ?? []).flatMap((one) =>
    one.properties ? [{ object: one, title: one.title }] : objectsIn(one),
  )
  return found.length > 1 ? found : found.map(({ object }) => ({ object }))
}

const itemsOf = (schema: Schema): Schema => schema.items ?? schema

/** A type in words: `string`, `integer or null`, a link to a named object. */
export function typeOf(schema: Schema): string {
  const words = [...new Set(typesIn(schema))]
  return words.length > 0 ? words.join(' or ') : 'any JSON'
}

function typesIn({ $ref, anyOf, items, type, enum: values, title, properties }: Schema): string[] {
  if ($ref !== undefined) return [linkTo(nameOf($ref))]
  if (anyOf) return withoutDigits(anyOf).flatMap(typesIn)
  if (items) return [`array of ${typeOf(items)}`]
  if (values) return values.map((value) => `\`${String(value)}\``)
  if (properties && title !== undefined) return [title]
  return [type ?? []].flat().filter((name) => name !== 'null')
}

/** Numbers and switches may be sent as text, which the reference says once. */
function withoutDigits(all: readonly Schema[]): readonly Schema[] {
  const isPlain = all.some(({ type }) => type === 'integer' || type === 'boolean')
  return isPlain ? all.filter(({ type }) => type !== 'string') : all
}

const linkTo = (name: string): string => `[${name}](./objects.md#${name.toLowerCase()})`

const textOf = ({ description, anyOf = [], items }: Schema): string =>
  description ?? anyOf.find((one) => one.description)?.description ?? items?.description ?? ''

function limitsOf(schema: Schema): string {
  const { minimum, maximum, maxLength, default: usual } = schema.anyOf?.find(hasLimit) ?? schema
  const range =
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}.`
      : maxLength !== undefined
        ? `At most ${maxLength} characters.`
        : ''
  return [range, usual === undefined ? '' : `Default: \`${String(usual)}\`.`].filter(Boolean).join(' ')
}

const hasLimit = ({ minimum, maxLength }: Schema) => minimum !== undefined || maxLength !== undefined

/** Text in a cell of a table, and in a page that is a template. */
export const cell = (text: string): string => prose(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Text outside of code must not become a tag or a template's expression. */
export const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;{')))
    .join('')
