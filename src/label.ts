/** The page's `<label>` of a container, for which a browser does nothing: it knows labels of inputs only. */
export interface ContainerLabel {
  /** The labels' text, empty without any. */
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

  return {
    text() {
      const labels =
        root instanceof Document || root instanceof ShadowRoot ? root.querySelectorAll('label') : []
      return [...labels]
        .filter(isLabel)
        .map((label) => label.textContent?.trim())
        .join(' ')
    },
    destroy: () => root.removeEventListener('click', click),
  }
}
