// The search of everything: a page, which the header's search box shows below itself while somebody types.
import type { Mode } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import { SEARCH, screen, textOf } from '../../kit/index.ts'
import { emptyState } from '../../layout/components.ts'
import { formFields } from '../../layout/fields.ts'
import { filterForm } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { findEverything } from './find.ts'
import type { Group, Hit } from './hits.ts'

interface Found {
  text: string
  groups: readonly Group[]
}

export const searchPages = screen<Found>({
  path: SEARCH,
  access: 'read',
  title: ({ text }) => (text === '' ? 'Search' : `Search: ${text}`),
  async read(visitor) {
    const text = (textOf(visitor.query, 'q') ?? '').trim().slice(0, limits.search.maxChars)
    // Whoever pastes a card number looks for its last four digits. The page doesn't repeat it.
    return { text: redactCardNumbers(text), groups: text === '' ? [] : await findEverything(visitor, text) }
  },
  main: ({ text, groups }, { caller }) => html`
    <h1>Search</h1>
    ${filterForm(
      SEARCH,
      formFields({ values: { q: text } }).text({
        name: 'q',
        label: 'Name, amount, last four digits, reference, ID or page',
        type: 'search',
        maxlength: limits.search.maxChars,
        autofocus: text === '',
      }),
      'Search',
    )}
    <div id="results">${resultsOf(text, groups, caller.mode)}</div>`,
})

function resultsOf(text: string, groups: readonly Group[], mode: Mode): Html | undefined {
  if (text === '') return undefined
  if (groups.length === 0) return emptyState(`Nothing found for “${text}” in ${mode} mode.`)
  return html`${groups.map(
    ({ title, hits, all }) => html`<section class="hits"><h2>${title}</h2>
      <ul>${hits.map(hitOf)}</ul>
      ${all !== undefined && html`<p><a href="${all}">Show all</a></p>`}</section>`,
  )}`
}

const hitOf = ({ href, name, details }: Hit): Html =>
  html`<li><a href="${href}">${name}${details && html` <span class="soft">${details}</span>`}</a></li>`
