/** Calls back once the page is shown: one that the browser prerenders gets frames of other sites only then. @param signal ends it */
export function whenShown(signal: AbortSignal, start: () => void): void {
  const { prerendering } = document as { prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', start, { once: true, signal })
  else start()
}
