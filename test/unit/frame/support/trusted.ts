// Events as a browser makes them for a person. jsdom marks every event of a script as not trusted, so these go past that mark.

interface Implementation {
  isTrusted?: boolean
  _dispatch?: (event: object) => boolean
}

/** What jsdom keeps behind one of its objects. */
function implementationOf(wrapper: object): Implementation {
  for (const symbol of Object.getOwnPropertySymbols(wrapper)) {
    if (symbol.description === 'impl') return Reflect.get(wrapper, symbol)
  }
  throw new Error('This is no object of jsdom.')
}

/** Dispatches an event that says it is trusted. @returns false if it was canceled */
export function dispatchTrusted(target: EventTarget, event: Event): boolean {
  const implementation = implementationOf(event)
  implementation.isTrusted = true
  return implementationOf(target)._dispatch?.(implementation) ?? true
}
