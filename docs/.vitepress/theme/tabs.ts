// A tab that the reader chooses is chosen in all groups that have it, on later pages too.

const KEY = 'guide-tabs'

/** The names of chosen tabs, the latest first. */
const chosenTabs = (): string[] => (localStorage.getItem(KEY) ?? '').split('\n')

/** Chooses in each group of the page the tab that the reader chose last, and listens to further choices. */
export function chooseTabs(): void {
  document.removeEventListener('change', remember)
  document.addEventListener('change', remember)
  const chosen = chosenTabs()
  for (const group of document.querySelectorAll('.vp-code-group > .tabs')) {
    const inputs = [...group.querySelectorAll('input')]
    const [name] = chosen.filter((one) => inputs.some((input) => nameOf(input) === one))
    const found = inputs.find((input) => nameOf(input) === name)
    // Which block is shown follows from this: see tabs.css.
    if (found) found.checked = true
  }
}

const nameOf = ({ labels }: HTMLInputElement) => labels?.[0]?.textContent

function remember({ target }: Event) {
  if (!(target instanceof HTMLInputElement && target.matches('.vp-code-group input'))) return
  const name = nameOf(target)
  if (!name) return
  localStorage.setItem(KEY, [name, ...chosenTabs().filter((one) => one !== name)].join('\n'))
  chooseTabs()
}
