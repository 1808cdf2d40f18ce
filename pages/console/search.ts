// The dashboard's search: ⌘K or Ctrl-K goes to the box, results show below it while the user types, and the arrow keys go through them.
// Without this script the box leads to the page of results.

/** How long after the last key the search begins. */
const PAUSE_MS = 150

/** Starts the search box of a page that has one. */
export function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  const found = form.querySelector<HTMLElement>('.found')
  const hint = form.querySelector('kbd')
  if (!input || !found || !hint) return
  const isMac = /^(Mac|iP)/.test(navigator.platform)
  hint.textContent = isMac ? '⌘K' : 'Ctrl K'
  hint.hidden = false
  const status = document.createElement('p')
  status.className = 'hidden'
  status.role = 'status'
  form.append(status)

  let timer: number | undefined
  let asking: AbortController | undefined

  const hide = () => {
    clearTimeout(timer)
    asking?.abort()
    found.hidden = true
    status.textContent = ''
  }
  const links = () => [...found.querySelectorAll('a')]
  const ask = async (text: string) => {
    asking?.abort()
    asking = new AbortController()
    try {
      const answer = await fetch(`${form.action}?${new URLSearchParams({ q: text })}`, {
        signal: asking.signal,
      })
      // Signed out since, or something went wrong: Enter leads to a page that says so.
      if (!answer.ok || answer.redirected) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      found.replaceChildren(...(page.getElementById('results')?.childNodes ?? []))
      found.hidden = false
      const count = links().length
      status.textContent = count === 1 ? '1 result' : `${count} results`
    } catch {
      // A later search has taken its place, or there is no network.
    }
  }

  input.addEventListener('input', () => {
    const text = input.value.trim()
    if (text === '') return hide()
    clearTimeout(timer)
    timer = setTimeout(() => void ask(text), PAUSE_MS)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      hide()
      input.focus()
    }
    if (found.hidden || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const stops: HTMLElement[] = [input, ...links()]
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1
    const next = at + (event.key === 'ArrowDown' ? 1 : -1)
    stops[(next + stops.length) % stops.length]?.focus()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) hide()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) hide()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || event.altKey || event.shiftKey || !(isMac ? event.metaKey : event.ctrlKey))
      return
    event.preventDefault()
    // On a narrow screen an icon that leads to the page takes the box's place.
    if (!input.checkVisibility()) return location.assign(form.action)
    input.focus()
    input.select()
  })
}
