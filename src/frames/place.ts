import type { Iframe } from './iframe.ts'

/** An iframe, and the container that it will fill. */
export interface Placed {
  container: HTMLElement
  iframe: Iframe
  /** With all settings, those of a card once for each field. */
  address: URL
}

/**
 * Puts iframes into the page, each filling its container. All frames of a form are placed in one go: the page is laid out for all
 * of them together, and only once every frame has begun to load.
 */
export function place(placed: readonly Placed[]): void {
  // By attributes, so that the page's own rules for iframes still override them.
  for (const { container, iframe, address } of placed) {
    Object.assign(iframe, { width: '100%', height: '100%', frameBorder: 0, hidden: true })
    // The fields of a card share an iframe, which would reload if it were appended again.
    if (iframe.parentNode === container) continue
    if (iframe.enter) iframe.enter(container, address)
    else container.append(iframe)
  }
  queueMicrotask(() => {
    // For a container that is not displayed yet, this is the height that it will have.
    const heights = () => placed.map(({ container }) => getComputedStyle(container).height)
    const before = heights()
    for (const { iframe } of placed) iframe.hidden = false
    const after = heights()
    for (const [at, { iframe }] of placed.entries()) {
      const height = before[at] ?? ''
      // A container without its own height cannot be filled.
      if (height === 'auto' || after[at] !== height) iframe.height = `${parseFloat(height) || 40}`
    }
  })
}
