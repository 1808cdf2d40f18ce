/** On a narrow screen, filters of a list wait behind a button, unless one is at fault: the list begins higher. */
export function foldFilters(): void {
  if (!matchMedia('(max-width: 48rem)').matches) return
  for (const filters of document.querySelectorAll<HTMLElement>('.filter-more:not([data-keep])')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button quiet'
    button.textContent = 'Filters'
    const show = (isOpen: boolean) => {
      filters.hidden = !isOpen
      button.ariaExpanded = String(isOpen)
    }
    button.addEventListener('click', () => show(filters.hidden !== false))
    filters.before(button)
    show(false)
  }
}
