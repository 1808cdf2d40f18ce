/** Reports an error to the page's console and error tracker, as the browser does with one that nothing catches. */
export function report(error: unknown): void {
  // DOMs of unit tests have no reportError.
  const reportError = globalThis.reportError ?? console.error
  reportError(error)
}
