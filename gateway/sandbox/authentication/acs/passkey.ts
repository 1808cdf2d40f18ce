// A challenge by passkey. The simulated bank has no customers, so the payer's authenticator creates a passkey for it. That
// proves that it has verified its user.
import { createHash } from 'node:crypto'
import { isObject } from '../../../core/objects.ts'

/** Bound to the challenge: each has another one. */
const challengeOf = (id: string): string => createHash('sha256').update(`passkey ${id}`).digest('base64url')

/** ES256 and RS256, as COSE numbers them. */
const ALGORITHMS = [-7, -257]

/** The options of the browser's call, as JSON. */
export const passkeyOptions = (acsUrl: string, id: string): string =>
  JSON.stringify({
    rp: { id: new URL(acsUrl).hostname, name: 'Simulated Bank' },
    user: { id: challengeOf(id).slice(0, 22), name: 'cardholder', displayName: 'Cardholder' },
    challenge: challengeOf(id),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { userVerification: 'required' },
    attestation: 'none',
  })

/** @param response as the browser sent it, JSON @returns whether the authenticator has verified its user for this challenge */
export async function isPasskey(acsUrl: string, id: string, response: string): Promise<boolean> {
  if (response === '') return false
  const { origin, hostname } = new URL(acsUrl)
  try {
    const given: unknown = JSON.parse(response)
    if (!isObject(given)) return false
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { verified } = await verifyRegistrationResponse({
      response: JSON.parse(response),
      expectedChallenge: challengeOf(id),
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified
  } catch {
    return false
  }
}
