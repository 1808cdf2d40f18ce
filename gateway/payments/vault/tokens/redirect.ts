import { secureUrl } from '../../../core/addresses/urls.ts'
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'

/**
 * Checks the URL to which a form post asks to redirect the customer (rules: tokens.md#redirect): an absolute https URL, or http
 * on loopback for tests. It must be on one of the merchant's origins, if the merchant has set any.
 * @param allowedOrigins separated by spaces
 * @throws 422 invalid_data with context `redirect_url`
 */
export function checkRedirect(value: unknown, allowedOrigins: string): URL | undefined {
  if (value === undefined || value === '') return undefined
  const url =
    typeof value === 'string' && value.length <= limits.maxChars.redirectUrl ? secureUrl(value) : undefined
  if (!url) throw refusal('redirect_url must be an absolute https address.')
  const origins = allowedOrigins.split(' ').filter(Boolean)
  if (origins.length && !origins.includes(url.origin)) {
    throw refusal("redirect_url must be on one of the merchant's allowed origins.")
  }
  return url
}

/** Where the customer is sent: with the token in the query, and with no other that stood there before. */
export function withTokenId(redirect: URL, id: string): string {
  // By hand, because setting it as a parameter would write the rest of the query anew.
  const others = redirect.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !new URLSearchParams(pair).has('token_id'))
  const target = new URL(redirect)
  target.search = [...others, `token_id=${id}`].join('&')
  return target.href
}

function refusal(message: string) {
  return fieldError('redirect_url', message)
}
