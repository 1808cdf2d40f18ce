/** Milliseconds for a focus that the page gave its iframe to arrive here: it comes by way of the browser. */
const PATIENCE = 1_000

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

/** Waits until this frame has the focus; resolves to false when it will not get it. */
export function untilFocused(): Promise<boolean> {
  return new Promise((resolve) => {
    if (document.hasFocus()) resolve(true)
    window.addEventListener('focus', () => resolve(true), { once: true })
    setTimeout(resolve, PATIENCE, false)
  })
}
