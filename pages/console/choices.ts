// Lists of boxes that are too long to read, such as countries: a box searches them, and the line that opens them names what is chosen.

const NO_LETTERS = /[^\p{L}\p{N}]+/gu

/** What is compared: `Côte d’Ivoire` is found by `cote d'i`. */
const sought = (text: string): string => text.normalize('NFKD').toLowerCase().replace(NO_LETTERS, '')

/** What a row offers. */
const labelIn = (row: Element): string => row.querySelector('label')?.textContent ?? ''

/** Starts all lists of a page. Without this script they open, scroll, and show what was chosen when the page was sent. */
export function startChoices(): void {
  for (const list of document.querySelectorAll<HTMLDetailsElement>('details.many')) startList(list)
}

function startList(list: HTMLDetailsElement): void {
  const summary = list.querySelector('summary')
  const rows = [...list.querySelectorAll<HTMLElement>('.choice')]
  const none = list.dataset.none ?? ''
  const search = document.createElement('input')
  search.type = 'search'
  search.autocomplete = 'off'
  search.ariaLabel = `Search ${list.parentElement?.querySelector('legend')?.textContent ?? ''}`
  search.placeholder = 'Search'
  const status = document.createElement('p')
  status.className = 'hint'
  status.role = 'status'
  summary?.after(search, status)

  search.addEventListener('input', () => {
    const text = sought(search.value)
    for (const row of rows) row.hidden = !sought(labelIn(row)).includes(text)
    status.textContent = text === '' ? '' : `${rows.filter(({ hidden }) => !hidden).length} of ${rows.length}`
  })
  // Enter ticks the one that was looked for, and never sends the form.
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const shown = rows.filter(({ hidden }) => !hidden)
    if (shown.length === 1) shown[0]?.querySelector('input')?.click()
  })
  list.addEventListener('change', () => {
    const chosen = rows.filter((row) => row.querySelector('input')?.checked).map(labelIn)
    if (summary) summary.textContent = chosen.join(', ') || none
  })
}
