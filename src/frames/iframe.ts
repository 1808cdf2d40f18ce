// Iframes of the gateway, new ones and warm ones (src/warm/).

export interface Iframe extends HTMLIFrameElement {
  /** Of a warm one: puts it into that container without loading it again, and gives it that address. */
  enter?(container: HTMLElement, address: URL): void
}

/** One that isn't in the page. */
export function newIframe(): Iframe {
  const iframe = document.createElement('iframe')
  const { featurePolicy } = document as { featurePolicy?: { features(): string[] } }
  // The page decides which frames are filled in. A browser that does not know the name would warn of it.
  if (featurePolicy?.features().includes('autofill')) iframe.allow = 'autofill'
  return iframe
}

/** A warm one with that document, if there is one: until a field takes it, the address is its name. */
export const findWarm = (address: URL): Iframe | null => document.querySelector(`[name="${address}"]`)
