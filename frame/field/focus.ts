/** As in frame.css: WebKit alone knows one of these. */
export const isWebKit: boolean = CSS.supports('(-webkit-nbsp-mode: space) or (-webkit-line-snap: none)')

/**
 * Milliseconds for a focus that the page gave its iframe to arrive here: it comes by way of the browser. In WebKit it is
 * here at once, or never: there an iframe counts as active when the focus has gone from it into another one.
 */
const PATIENCE = isWebKit ? 0 : 1_000

/** Whatever gives this frame the focus means its input. */
export function handFocusOn(input: HTMLInputElement): void {
  const take = () => input.focus({ preventScroll: true })
  window.addEventListener('focus', take)
  // WebKit gives an input the focus only for a person's gesture in its own frame, and the page's label is in another. The
  // frame has the focus then, and the first key is the gesture; Tab comes to the input by itself.
  window.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') take()
  })
}

/** Waits until this frame has the focus, or will not get it. */
export function untilFocused(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hasFocus()) resolve()
    window.addEventListener('focus', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE)
  })
}
