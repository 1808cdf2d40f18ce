import type { FrameAddress } from '../src/protocol.ts'

/** The fragment of this document's URL, and the origin of the page that it names. */
export interface Address {
  fragment: URLSearchParams
  page: string
}

/**
 * Reads this document's address; undefined if it must not start. In a sandboxed frame with an opaque origin, the browser could not
 * prove to the other frames that this document is the gateway's. Opened on its own, it has no page to talk to.
 */
export function readAddress(): Address | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const { page }: Partial<FrameAddress> = Object.fromEntries(fragment)
  const mayStart = window.origin === location.origin && window.parent !== window
  return page && isOrigin(page) && mayStart ? { fragment, page } : undefined
}

/** Whether a text is exactly an origin. Messages are sent to one exact origin only. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
