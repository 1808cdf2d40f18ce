// What a contact says of a person, each property described once: what a request may send of it, what is kept, and what an answer shows.
// All of it is sealed in one column (rules: invoicing.md#sealed), so that another property needs none.
import { type TObject, type TOptional, type TSchema, Type } from 'typebox'
import { countryOf } from '../../core/addresses/countries.ts'
import { limits } from '../../core/limits.ts'
import { type Members, namesOf, own } from '../../core/objects.ts'
import { Text } from '../../core/schemas.ts'
import type { View } from '../../core/view.ts'

const { maxChars, invoicing } = limits

interface Property {
  /** What pages call it. */
  label: string
  /** What a request sends. */
  schema: TSchema
  /** What an answer has. Nothing is shown of a property that is null. */
  shown: TSchema
  /** What is kept of what was sent: of nothing, or of null, what a contact has without it. */
  read(sent: unknown): unknown
}

/** A text; one that is blank is none. */
const text = (label: string, maxLength: number) => ({
  label,
  maxLength,
  schema: Type.String({ maxLength }),
  shown: Text,
  read: (sent: unknown): string | null => (typeof sent === 'string' && sent.trim()) || null,
})

const PROPERTIES = {
  first_name: text('First name', maxChars.name),
  last_name: text('Last name', maxChars.name),
  company: text('Company', maxChars.name),
  address1: text('Street address', maxChars.address),
  address2: text('Apartment or floor', maxChars.address),
  city: text('City', maxChars.city),
  state: text('State', maxChars.city),
  postal_code: text('ZIP code', maxChars.postalCode),
  country: {
    ...text('Country', 2),
    read: (sent: unknown): string | null => (typeof sent === 'string' && countryOf(sent.trim())) || null,
  },
  language: text('Language', maxChars.languageTag),
  notes: text('Notes', invoicing.notesMaxChars),
  tags: {
    label: 'Tags',
    schema: Type.Array(Type.String({ minLength: 1, maxLength: invoicing.tagMaxChars }), {
      maxItems: invoicing.maxTags,
    }),
    shown: Type.Array(Type.String()),
    /** Each once. */
    read: (sent: unknown): readonly string[] => [
      ...new Set((Array.isArray(sent) ? sent : []).map((tag) => String(tag).trim()).filter(Boolean)),
    ],
  },
} satisfies Record<string, Property>

type Described = typeof PROPERTIES
type Name = keyof Described

export type Person = { [Each in Name]: ReturnType<Described[Each]['read']> }

/** As the schema says, or null, which clears. */
export const orNull = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const shown = eachOf<{ [Each in Name]: Described[Each]['shown'] }>((property) => property.shown)

export const person = {
  properties: PROPERTIES,
  /** For the schema of a new contact. */
  made: eachOf<{ [Each in Name]: TOptional<Described[Each]['schema']> }>(({ schema }) =>
    Type.Optional(schema),
  ),
  /** For the schema of a change. */
  changed: eachOf<{ [Each in Name]: ReturnType<typeof orNull<Described[Each]['schema']>> }>(({ schema }) =>
    orNull(schema),
  ),
  /** For the schema of an answer. */
  shown,
  /** @param body of a new contact, as its schema has it */
  read: (body: Readonly<Members>): Person => eachOf(({ read }, name) => read(body[name])),
  /** @param body of a change @returns what it says, without what it leaves as it is */
  readChange(body: Readonly<Members>): Partial<Person> {
    const given = Object.entries(person.read(body)).filter(([name]) => own(body, name) !== undefined)
    return Object.fromEntries(given)
  },
  view: (said: Person): View<TObject<typeof shown>> => eachOf((_, name) => said[name] ?? undefined),
}

// The overload names what the loop makes of each property: the compiler can't follow it.
function eachOf<Made extends object>(make: (property: Property, name: Name) => unknown): Made
function eachOf(make: (property: Property, name: Name) => unknown): object {
  return Object.fromEntries(namesOf(PROPERTIES).map((name) => [name, make(PROPERTIES[name], name)]))
}
