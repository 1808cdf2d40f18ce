/** A form that was sent shows that it waits for its answer. It can be sent again: what it does, it does once. */
export function showWaiting(): void {
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement) target.ariaBusy = 'true'
  })
  // The back button may show the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.querySelectorAll('form[aria-busy]')) form.ariaBusy = null
  })
}
