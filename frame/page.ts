import { connect, PortMessenger, type RemoteProxy } from 'penpal'

type Methods = Record<string, (...args: never[]) => unknown>

/**
 * Opens Penpal on the frame's end of its line to the page.
 * @param methods what the page may call; without a prototype, so that nothing inherited can be called either
 * @returns the page's methods, once the page has answered; never rejects unheard
 */
export function connectToPage<Remote extends Methods>(
  port: MessagePort,
  methods: Methods,
): Promise<RemoteProxy<Remote>> {
  const own: Methods = Object.create(null)
  for (const [name, method] of Object.entries(methods)) own[name] = quietly(method)
  const { promise } = connect<Remote>({ messenger: new PortMessenger({ port }), methods: own })
  // The page has gone or never answered: it tells the merchant, there is nobody to tell here.
  promise.catch(() => {})
  return promise
}

/** What a method throws stays in the frame: its text and stack are nobody's business. */
function quietly(method: (...args: never[]) => unknown) {
  return async (...args: never[]) => {
    try {
      return await method(...args)
    } catch {
      throw 'The frame refused the call.'
    }
  }
}
