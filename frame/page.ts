import { connect, PortMessenger, type RemoteProxy } from 'penpal'

type Methods = Record<string, (...args: never[]) => unknown>

/**
 * Opens Penpal on the frame's end of its connection to the page.
 * @param methods the methods that the page may call; copied to an object without a prototype, so that nothing inherited can be
 *   called
 * @returns the page's methods, once the page has answered; a rejection is never reported as unhandled
 */
export function connectToPage<Remote extends Methods>(
  port: MessagePort,
  methods: Methods,
): Promise<RemoteProxy<Remote>> {
  const own: Methods = Object.create(null)
  for (const [name, method] of Object.entries(methods)) own[name] = quietly(method)
  const { promise } = connect<Remote>({ messenger: new PortMessenger({ port }), methods: own })
  // The page is gone or never answered. It reports that to the merchant; here there is nobody to tell.
  promise.catch(() => {})
  return promise
}

/** Keeps what a method throws in the frame, because its text or stack could hold a typed value. */
function quietly(method: (...args: never[]) => unknown) {
  return async (...args: never[]) => {
    try {
      return await method(...args)
    } catch {
      throw 'The frame refused the call.'
    }
  }
}
