// What a list can be narrowed by. Each filter reads its part of an address, and makes the control that asks for it.
import type { ErrorMessage } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { type Fields, filterForm, formFields, hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { asLabel, type Query, textOf, textsOf } from './show.ts'

export interface Filter<Value> {
  read(query: Query, name: string): Value | undefined
  /** @param asked what the address asks for already */
  control(fields: Fields, name: string, asked: readonly string[]): Html
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

interface Texted {
  label: string
  hint?: string
  placeholder?: string
  /** Longer ones are cut: no answer would differ. */
  maxlength?: number
}

/** A text to look for. */
export const search = ({ maxlength, ...labeled }: Texted): Filter<string> => ({
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
  read: textOf,
  control: (fields, name) => fields.text({ name, label, type: 'date', optional: true }),
})

/** One of some values; anything else asks for nothing. @param any what asks for all */
export const oneOf = <Value extends string>(
  label: string,
  choices: readonly { value: Value; label: string }[],
  any = 'Any',
): Filter<Value> => ({
  read: (query, name) => choices.find(({ value }) => value === textOf(query, name))?.value,
  control: (fields, name) => fields.select({ name, label, options: [{ value: '', label: any }, ...choices] }),
})

/** Words of the API as choices. */
export const choicesOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: asLabel(value) }))

/** One of some values, of which a list shows the usual one until its address says another, or '' for all. */
export const oneUsually = <Value extends string>(
  label: string,
  choices: readonly { value: Value; label: string }[],
  usual: Value,
): Filter<Value | ''> => ({
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

/** Whether an address narrows the list more than it usually is. */
export const narrows = (
  filters: Filters,
  asked: Readonly<Record<string, string | readonly string[] | undefined>>,
): boolean =>
  Object.entries(filters).some(([name, { usual }]) => ![undefined, '', usual].includes(own(asked, name)))

/** The form above a list. @param asked also what isn't a filter, and stays: how many rows, in which order */
export function filterFormOf(
  path: string,
  filters: Filters,
  asked: Readonly<Record<string, string | readonly string[] | undefined>>,
  faults: readonly ErrorMessage[],
): Html | undefined {
  const all = Object.entries(filters).map(([name, filter]) => {
    return { name, filter, values: [own(asked, name) ?? []].flat() }
  })
  if (all.length === 0) return undefined
  const values = Object.fromEntries(all.map(({ name, values: [first] }) => [name, first]))
  const others = Object.entries(asked).filter(([name]) => !Object.hasOwn(filters, name))
  const fields = formFields({ values, faults })
  return filterForm(
    path,
    html`${all.map(({ name, filter, values }) => filter.control(fields, name, values))}
      ${others.map(([name, value]) => [value ?? []].flat().map((one) => hidden(name, one)))}`,
    'Search',
  )
}
