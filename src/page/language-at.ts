/** Returns the `lang` of an element, as a browser finds it: of the nearest ancestor, through shadow roots. */
export function languageAt(element: Element): string {
  const root = element.getRootNode()
  const { lang } = element.closest<HTMLElement>('[lang]') ?? {}
  return lang ?? (root instanceof ShadowRoot ? languageAt(root.host) : '')
}
