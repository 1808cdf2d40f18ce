const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Reads an absolute https URL, or http on loopback for tests; undefined for anything else, and for a URL with credentials. */
export function secureUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  return url && isSecure && !url.username && !url.password ? url : undefined
}

/** Whether a text is the address of a page for people, which is shown as a link. */
export function isWebAddress(text: string): boolean {
  const url = /^\S+$/.test(text) ? URL.parse(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
}

/** Whether an origin is of the machine that the browser runs on. */
export function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK.includes(URL.parse(origin)?.hostname ?? '')
}

/** Whether a text is exactly an origin, as a browser writes it. It becomes part of a Content-Security-Policy header. */
export function isOrigin(text: string): boolean {
  // Stricter than the URL parser, which lets characters into a host that must not get into the header.
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text) && secureUrl(text)?.origin === text
}
