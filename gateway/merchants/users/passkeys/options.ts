// What a page asks the browser for, in the members that WebAuthn has for it; binary values are base64url.
import { isIP } from 'node:net'
import type { PasskeyRow } from '../../../platform/storage/index.ts'
import type { PeopleParts } from '../people-parts.ts'
import { type ChallengeFor, newChallenge } from './challenges.ts'
import { transportsOf } from './responses.ts'

/** The pages that a passkey is for: one host, and exactly one origin. */
export interface RelyingParty {
  /** The host, which the authenticator ties the passkey to. */
  id: string
  origin: string
  name: string
}

type Parts = Pick<PeopleParts, 'cipher' | 'clock'>

/** The pages at an origin. @returns undefined for an address without a name: browsers make no passkeys for these */
export function relyingParty(origin: string, name: string): RelyingParty | undefined {
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin, name }
}

/** ES256, EdDSA and RS256, as COSE numbers them. */
export const ALGORITHMS = [-7, -8, -257]

/** Asks for a new passkey. @param known those that the user has: an authenticator that has one of them makes no other */
export const creationOptions = (
  parts: Parts,
  rp: RelyingParty,
  user: { handle: string; email: string; name: string },
  { known, visit }: { known: readonly PasskeyRow[]; visit: string },
) => ({
  rp: { id: rp.id, name: rp.name },
  user: { id: user.handle, name: user.email, displayName: user.name },
  challenge: newChallenge(parts, { use: 'add', visit }),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  excludeCredentials: credentials(rp, known),
})

/** Asks for an answer of a passkey. @param known those that may answer; none: any that the browser has for the pages */
export const requestOptions = (
  parts: Parts,
  rp: RelyingParty,
  about: ChallengeFor,
  known: readonly PasskeyRow[] = [],
) => ({
  rpId: rp.id,
  challenge: newChallenge(parts, about),
  userVerification: 'required',
  allowCredentials: credentials(rp, known),
})

const credentials = ({ id: rpId }: RelyingParty, known: readonly PasskeyRow[]) =>
  known
    .filter(({ rp_id }) => rp_id === rpId)
    .map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id,
      transports: transportsOf(transports.split(',')),
    }))
