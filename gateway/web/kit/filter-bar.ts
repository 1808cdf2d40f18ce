// What a list has above its table: the form that narrows it, and what narrows it now.
import type { ErrorMessage } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { formFields } from '../layout/fields.ts'
import { filterForm, hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import type { Filters } from './filters.ts'
import { addressOf } from './show.ts'

/** What an address says: filters, and what else its links keep, such as how many rows. */
export type Kept = Readonly<Record<string, string | readonly string[] | undefined>>

interface Narrowing {
  name: string
  value: string
}

/** What narrows a list more than usual. */
function narrowings(filters: Filters, asked: Kept): Narrowing[] {
  return Object.entries(filters).flatMap(([name, { usual }]) =>
    usual !== undefined && own(asked, name) === usual
      ? []
      : [own(asked, name) ?? []].flat().flatMap((value) => (value === '' ? [] : [{ name, value }])),
  )
}

/** Whether an address narrows the list more than it usually is. */
export const narrows = (filters: Filters, asked: Kept): boolean => narrowings(filters, asked).length > 0

/** @param asked also what isn't a filter, and stays: how many rows, in which order */
export function filterBar(
  path: string,
  filters: Filters,
  asked: Kept,
  faults: readonly ErrorMessage[] = [],
): Html | undefined {
  const all = Object.entries(filters).map(([name, filter]) => {
    return { name, filter, values: [own(asked, name) ?? []].flat() }
  })
  if (all.length === 0) return undefined
  const values = Object.fromEntries(all.map(({ name, values: [first] }) => [name, first]))
  const others = Object.entries(asked).filter(([name]) => !Object.hasOwn(filters, name))
  const fields = formFields({ values, faults })
  const [first, ...more] = all.map(({ name, filter, values }) => filter.control(fields, name, values))
  return html`${filterForm(
    path,
    html`${first}
      ${more.length > 1 ? html`<div class="filter-more"${faults.length > 0 && html` data-keep`}>${more}</div>` : more}
      ${others.map(([name, value]) => [value ?? []].flat().map((one) => hidden(name, one)))}`,
    'Search',
  )}${chips(path, filters, asked)}`
}

/** Each leads to the list without it. */
function chips(path: string, filters: Filters, asked: Kept): Html | undefined {
  const all = narrowings(filters, asked)
  if (all.length === 0) return undefined
  const without = ({ name, value }: Narrowing) =>
    addressOf(path, { ...asked, [name]: [own(asked, name) ?? []].flat().filter((one) => one !== value) })
  return html`<ul class="chips" aria-label="Active filters">${all.map(
    (one) =>
      html`<li><a href="${without(one)}"><span class="hidden">Remove </span>${
        own(filters, one.name)?.shown?.(one.value) ?? one.value
      }</a></li>`,
  )}${all.length > 1 && html`<li><a class="clear" href="${path}">Clear all</a></li>`}</ul>`
}
