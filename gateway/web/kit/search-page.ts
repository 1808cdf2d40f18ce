// A page that searches everything. The header's search box shows its results below itself while somebody types.
import { limits } from '../../core/limits.ts'
import { redactCardNumbers } from '../../payments/vault/index.ts'
import { emptyState } from '../layout/components.ts'
import { formFields } from '../layout/fields.ts'
import { filterForm } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { type Access, sessionOf } from '../sessions/index.ts'
import { sectionsFor } from './navigation.ts'
import { type Pages, screen } from './screen.ts'
import { textOf } from './show.ts'
import type { Visitor } from './visitor.ts'

export interface Hit {
  href: string
  name: string | Html
  details?: Html
}

/** Hits of one kind. */
export interface Group {
  title: string
  hits: readonly Hit[]
  /** The list that has all of them. */
  all?: string
}

/** The most hits of a kind that are shown. */
export const MOST_HITS = 5

export interface SearchPage {
  path: string
  access: Access
  /** What it finds, for the field. */
  label: string
  /** Where it looks, as the end of a sentence: ` in test mode`. */
  within?(visitor: Visitor): string
  /** Everything that a text finds, by kind. @param text not empty */
  find(visitor: Visitor, text: string): Promise<readonly Group[]>
}

interface Found {
  text: string
  groups: readonly Group[]
}

export const searchPage = ({ path, access, label, within, find }: SearchPage): Pages =>
  screen<Found>({
    path,
    access,
    title: ({ text }) => (text === '' ? 'Search' : `Search: ${text}`),
    async read(visitor) {
      const text = (textOf(visitor.query, 'q') ?? '').trim().slice(0, limits.search.maxChars)
      const groups = text === '' ? [] : [pagesWith(visitor, text), ...(await find(visitor, text))]
      // Whoever pastes a card number looks for its last four digits. The page doesn't repeat it.
      return { text: redactCardNumbers(text), groups: groups.filter(({ hits }) => hits.length > 0) }
    },
    main: ({ text, groups }, visitor) => html`
    <h1>Search</h1>
    ${filterForm(
      path,
      formFields({ values: { q: text } }).text({
        name: 'q',
        label,
        type: 'search',
        maxlength: limits.search.maxChars,
        autofocus: text === '',
      }),
      'Search',
    )}
    <div id="results">${resultsOf(text, groups, within?.(visitor) ?? '')}</div>`,
  })

function pagesWith({ request }: Visitor, text: string): Group {
  const sought = text.toLowerCase()
  const hits = sectionsFor(sessionOf(request)).flatMap(({ label: section, links }) =>
    links
      .filter(({ label }) => `${section} ${label}`.toLowerCase().includes(sought))
      .map(({ href, label }) => ({
        href,
        name: label,
        ...(section !== label && { details: html`${section}` }),
      })),
  )
  return { title: 'Pages', hits: hits.slice(0, MOST_HITS) }
}

function resultsOf(text: string, groups: readonly Group[], within: string): Html | undefined {
  if (text === '') return undefined
  if (groups.length === 0) return emptyState(`Nothing found for “${text}”${within}.`)
  return html`${groups.map(
    ({ title, hits, all }) => html`<section class="hits"><h2>${title}</h2>
      <ul>${hits.map(hitOf)}</ul>
      ${all !== undefined && html`<p><a href="${all}">Show all</a></p>`}</section>`,
  )}`
}

const hitOf = ({ href, name, details }: Hit): Html =>
  html`<li><a href="${href}">${name}${details && html` <span class="soft">${details}</span>`}</a></li>`
