import { isPublicKey } from '../shared/public-key.ts'

/**
 * The public key in this document's URL, for which the gateway let the page embed it. More than one, or one of a wrong form, is a
 * page's attempt to pass for another merchant: then it is empty, and nothing works.
 */
export function ownKey(): string {
  const [key = '', ...others] = new URLSearchParams(location.search).getAll('key')
  return others.length === 0 && isPublicKey(key) ? key : ''
}
