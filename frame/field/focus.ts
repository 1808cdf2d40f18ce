/** Detects WebKit, as frame.css does: only WebKit supports one of these properties. */
export const isWebKit: boolean = CSS.supports('(-webkit-nbsp-mode: space) or (-webkit-line-snap: none)')

/**
 * Milliseconds to wait until a focus that the page gave the iframe arrives in this process. In WebKit it arrives immediately or
 * never, because there an iframe still counts as active when the focus has moved from it into another iframe.
 */
const PATIENCE = isWebKit ? 0 : 1_000

/** Passes every focus of this frame on to its input. */
export function handFocusOn(input: HTMLElement): void {
  const take = () => input.focus({ preventScroll: true })
  window.addEventListener('focus', take)
  // WebKit focuses an input only after a user gesture in its own frame, and a click on the page's label is in another one. Then
  // the frame has the focus, and the first key press is the gesture. Tab reaches the input without help. A key that comes after
  // the focus has gone to another frame must not take it back.
  window.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab' && document.hasFocus() && document.activeElement !== input) take()
  })
}

/** Whether what a person types goes into this input. */
export function isFocused(input: HTMLElement): boolean {
  return document.activeElement === input && document.hasFocus()
}

/** Waits until this frame has the focus, or for the time after which it will not get it. */
export function untilFocused(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hasFocus()) resolve()
    window.addEventListener('focus', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE)
  })
}
