/** Escape and a click elsewhere close a menu that is open. */
export function startMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details.drop-down[open]')
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of open()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
}
