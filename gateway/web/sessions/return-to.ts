import type { FastifyRequest } from 'fastify'
import type { Session } from '../../merchants/users/index.ts'

/** The authorize page's address is the longest. Encoded three times as long, it must still fit into a request's first line. */
const MAX_CHARS = 4096

/**
 * Where somebody wanted to go, if it is an address of these pages: a path, and nothing that a browser could take for another host
 * (rules: pages.md#sign-in).
 */
export function returnPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARS) return undefined
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text)) return undefined
  const here = 'https://here.invalid'
  const url = URL.parse(text, here)
  if (url?.origin !== here) return undefined
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search
}

/** The page to begin with. */
export function homeOf(session: Session): string {
  return session.user.isOperator && session.role === undefined ? '/operator' : '/console'
}

/** An address that comes back here, or to another page after the person has signed in. */
export function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ return_to: returnTo })}`
}

/** The page of these on which a form was sent; undefined where the browser doesn't say. */
export function pageBefore({ headers: { referer, host } }: FastifyRequest): string | undefined {
  const from = URL.parse(referer ?? '')
  return from !== null && from.host === host ? returnPath(from.pathname + from.search) : undefined
}
