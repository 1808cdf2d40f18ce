/** What frames use of a window. */
const NAMES = [
  'document',
  'location',
  'history',
  'origin',
  'navigator',
  'screen',
  'innerWidth',
  'innerHeight',
  'devicePixelRatio',
  'Event',
  'InputEvent',
  'KeyboardEvent',
  'MessageEvent',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'Option',
  'CSSStyleSheet',
  'CSSStyleRule',
  'CSSMediaRule',
  'CSSStyleDeclaration',
] as const

/** What belongs to a window, and is not a property that all have alike. */
const METHODS = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const

/**
 * Makes a window the global object of the code under test.
 * @param own what is not jsdom's
 * @returns a function that undoes it
 */
export function borrow(window: Window & typeof globalThis, own: object): () => void {
  const borrowed: Record<string, unknown> = { name: '', ...own, window: globalThis }
  for (const name of NAMES) borrowed[name] = Reflect.get(window, name)
  for (const name of METHODS) borrowed[name] = window[name].bind(window)
  const before = new Map(
    Object.keys(borrowed).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  )
  for (const [name, value] of Object.entries(borrowed)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return () => {
    Reflect.deleteProperty(globalThis, 'booted')
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    }
  }
}
