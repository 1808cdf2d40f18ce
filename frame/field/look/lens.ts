import { isWebKit } from '../focus.ts'

/** The events before or after which the caret may move. */
const MOVES = ['keydown', 'beforeinput', 'input', 'selectionchange']

/**
 * Keeps each lens (described in frame.css) in place. WebKit scrolls it at each key, which must not become visible. A scroll
 * event comes before the next painting, so scrolling back in it is never seen. The other events cover what a person does before
 * that.
 */
export function steadyLens(): void {
  const lenses = document.querySelectorAll('.lens')
  const back = () => {
    for (const lens of lenses) lens.scrollTo(0, 0)
  }
  for (const lens of lenses) lens.addEventListener('scroll', back)
  if (!isWebKit) return
  for (const event of MOVES) document.addEventListener(event, back)
}

/**
 * Keeps horizontal wheel events in this frame, whether there is text to scroll or not. A browser passes on to the page what a
 * field cannot scroll: by making the frame wider and narrower, the page could find out how wide the text is.
 */
export function keepSidewaysTurns(): void {
  const keep = (event: WheelEvent) => {
    // Shift makes scrolling horizontal; in some browsers the event still says vertical here.
    if (!event.deltaX && !event.shiftKey) return
    event.preventDefault()
    if (event.target instanceof Element) event.target.scrollLeft += event.deltaX || event.deltaY
  }
  window.addEventListener('wheel', keep, { passive: false })
}
