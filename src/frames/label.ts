/** What labels a container. For its `<label>` a browser does nothing: it knows labels of inputs only. */
export interface ContainerLabel {
  /** As for an input: `aria-labelledby`, else `aria-label`, else its labels. Empty without any. */
  text(): string
  destroy(): void
}

/** @param onClick runs when one of the labels is clicked, now or later in the page */
export function watchLabel(container: HTMLElement, onClick: () => void): ContainerLabel {
  const root = container.getRootNode()
  const isLabel = (label: HTMLLabelElement) =>
    label.contains(container) || (container.id !== '' && label.htmlFor === container.id)

  const click = ({ target }: Event) => {
    const label = target instanceof Element ? target.closest('label') : null
    if (label && isLabel(label)) onClick()
  }
  root.addEventListener('click', click)

  const isTree = root instanceof Document || root instanceof ShadowRoot
  const textOf = (elements: Array<HTMLElement | null>) =>
    elements.map((element) => element?.textContent?.trim() ?? '').join(' ')

  return {
    text() {
      if (!isTree) return ''
      const ids = container.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
      const { ariaLabel } = container
      return (
        textOf(ids.map((id) => root.getElementById(id))).trim() ||
        ariaLabel ||
        textOf([...root.querySelectorAll('label')].filter(isLabel))
      )
    },
    destroy: () => root.removeEventListener('click', click),
  }
}
