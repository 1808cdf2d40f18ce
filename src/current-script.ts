/**
 * The script element that is running now. Asked of the browser itself: as a property of the page's document, an image that
 * is named `currentScript` answers in its place.
 */
export function currentScript(): HTMLScriptElement | undefined {
  const script = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document)
  return script instanceof HTMLScriptElement ? script : undefined
}
