// What a list can be narrowed by. Each filter reads its part of an address, and makes the control that asks for it.
import { own } from '../../core/objects.ts'
import { plainly } from '../../core/text.ts'
import type { Fields } from '../layout/fields.ts'
import { hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { type Query, textOf, textsOf } from './show.ts'

export interface Filter<Value> {
  read(query: Query, name: string): Value | undefined
  /** @param asked what the address asks for already */
  control(fields: Fields, name: string, asked: readonly string[]): Html
  /** A value as people read it. Absent: the value. */
  shown?(value: string): string
  /** What it is where the address says nothing. */
  usual?: Value
}

export type Filters = Readonly<Record<string, Filter<string> | Filter<readonly string[]>>>

/** Of a list that can't be narrowed. */
export type NoFilters = Record<never, never>

/** What an address asks for, by the names of the filters. */
export type Asked<Known extends Filters> = {
  readonly [Name in keyof Known]: Known[Name] extends Filter<infer Value extends string | readonly string[]>
    ? Value | undefined
    : never
}

export interface Texted {
  label: string
  hint?: string
  placeholder?: string
  /** Longer ones are cut: no answer would differ. */
  maxlength?: number
}

/** A text to look for. */
export const search = ({ maxlength, ...labeled }: Texted): Filter<string> => ({
  shown: (value) => `“${value}”`,
  read: (query, name) => textOf(query, name)?.slice(0, maxlength),
  control: (fields, name) =>
    fields.text({
      ...labeled,
      name,
      type: 'search',
      optional: true,
      ...(maxlength !== undefined && { maxlength }),
    }),
})

/** Several texts that only links say. The control changes the first one; the others stay. */
export const linkedTexts = (labeled: Texted): Filter<readonly string[]> => ({
  read(query, name) {
    const texts = textsOf(query, name)
    return texts.length > 0 ? texts : undefined
  },
  control: (fields, name, [first, ...others]) =>
    html`${first !== undefined && fields.text({ ...labeled, name, optional: true })}${others.map((one) => hidden(name, one))}`,
})

/** A day. What isn't one is for the search to refuse. */
export const day = (label: string): Filter<string> => ({
  shown: (value) => `${label} ${value}`,
  read: textOf,
  control: (fields, name) => fields.text({ name, label, type: 'date', optional: true }),
})

/** One of some values; anything else asks for nothing. @param any what asks for all */
export const oneOf = <Value extends string>(
  label: string,
  choices: readonly { value: Value; label: string; group?: string }[],
  any = 'Any',
): Filter<Value> => ({
  shown: (chosen) => nameIn(label, choices, chosen),
  read: (query, name) => choices.find(({ value }) => value === textOf(query, name))?.value,
  control: (fields, name) => fields.select({ name, label, options: [{ value: '', label: any }, ...choices] }),
})

/** Such as `Status: Completed`. */
const nameIn = (label: string, choices: readonly { value: string; label: string }[], chosen: string) =>
  `${label}: ${choices.find(({ value }) => value === chosen)?.label ?? chosen}`

/** Words of the API as choices. */
export const choicesOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: plainly(value) }))

/** One of some values, of which a list shows the usual one until its address says another, or '' for all. */
export const oneUsually = <Value extends string>(
  label: string,
  choices: readonly { value: Value; label: string }[],
  usual: Value,
): Filter<Value | ''> => ({
  shown: (chosen) => nameIn(label, choices, chosen),
  read: (query, name) =>
    own(query, name) === undefined
      ? usual
      : (choices.find(({ value }) => value === textOf(query, name))?.value ?? ''),
  control: (fields, name) =>
    fields.select({ name, label, options: [...choices, { value: '', label: 'Any' }] }),
  usual,
})

/** A value that only links say. */
export const linked = (): Filter<string> => ({
  read: textOf,
  control: (_, name, asked) => html`${asked.map((one) => hidden(name, one))}`,
})

// The overload names what the loop makes of each filter: the compiler can't follow it.
export function readAsked<Known extends Filters>(filters: Known, query: Query): Asked<Known>
export function readAsked(filters: Filters, query: Query): object {
  return Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filter.read(query, name)]))
}
