/**
 * The script element that is running now. It is read with the prototype's getter, because `document.currentScript` can be
 * shadowed by an image that is named `currentScript`.
 */
export function currentScript(): HTMLScriptElement | undefined {
  const script = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document)
  return script instanceof HTMLScriptElement ? script : undefined
}
