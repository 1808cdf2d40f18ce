// Passkeys on the pages of a brand: each brand's host has its own.
import type { FastifyRequest } from 'fastify'
import { passkeysOf, type RelyingParty, relyingParty, requestOptions } from '../../merchants/users/index.ts'
import type { Html } from '../layout/html.ts'
import { passkeyPart } from '../layout/passkey.ts'
import { type VisitParts, visitOf } from './visits.ts'

/** The pages as passkeys know them; undefined at an address without a name. */
export const partyOf = ({ pagesUrlOf, brand }: VisitParts): RelyingParty | undefined =>
  relyingParty(pagesUrlOf(brand.id), brand.name)

const FAILED = 'Your browser didn’t use a passkey. Try again, or continue without it.'

interface Asking {
  use: 'sign in' | 'second factor' | 'confirm'
  /** Whose passkey it has to be; absent: anybody's. */
  userId?: string
  /** The field that takes the answer. */
  name: string
  submit: string
}

/** The part of a form that asks for a passkey; undefined where the user has none that works here. */
export async function passkeyField(
  parts: VisitParts,
  request: FastifyRequest,
  { use, userId, name, submit }: Asking,
): Promise<Html | undefined> {
  const rp = partyOf(parts)
  if (!rp) return undefined
  const all = userId === undefined ? [] : await passkeysOf(parts.storage.read, userId)
  const known = all.filter(({ rp_id }) => rp_id === rp.id)
  if (userId !== undefined && known.length === 0) return undefined
  const options = requestOptions(parts, rp, { use, visit: visitOf(request).secret }, known)
  return passkeyPart({ kind: 'get', options, name, submit, failed: FAILED })
}
