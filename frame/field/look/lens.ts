import { isWebKit } from '../focus.ts'

/** Whatever may have moved the caret, or is about to. */
const MOVES = ['keydown', 'beforeinput', 'input', 'selectionchange']

/**
 * Keeps the lens (frame.css has the account of it) where it is: WebKit scrolls it at each key, and nobody shall see that.
 * A scroll event comes before the next painting, so what is scrolled back in it never shows; the other events are for
 * what a person does before that.
 */
export function steadyLens(): void {
  const lens = document.getElementById('lens')
  const back = () => lens?.scrollTo(0, 0)
  lens?.addEventListener('scroll', back)
  if (!isWebKit) return
  for (const event of MOVES) document.addEventListener(event, back)
}

/**
 * Keeps a wheel's sideways turns in this frame, whether there is text to be scrolled or not. A browser hands on to the
 * page what a field cannot use: by making the frame wider and narrower, the page would find out how wide the text is.
 */
export function keepSidewaysTurns(input: HTMLInputElement): void {
  const keep = (event: WheelEvent) => {
    // Shift turns a wheel sideways, in some browsers only after this.
    if (!event.deltaX && !event.shiftKey) return
    event.preventDefault()
    input.scrollLeft += event.deltaX || event.deltaY
  }
  window.addEventListener('wheel', keep, { passive: false })
}
