const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** An absolute https address, or http on loopback for tests; undefined for anything else, and with a password in it. */
export function secureUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  return url && isSecure && !url.username && !url.password ? url : undefined
}

/** Whether a text is exactly an origin, as a browser writes it: it becomes part of a policy header. */
export function isOrigin(text: string): boolean {
  // Nothing but a host may stand in the header: URLs take more in a host than that.
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text) && secureUrl(text)?.origin === text
}
