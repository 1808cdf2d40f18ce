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
