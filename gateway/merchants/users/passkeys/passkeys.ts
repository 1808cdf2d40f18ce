// Passkeys (WebAuthn): added, removed, and used. Each belongs to the host of the pages where it was added, and always verifies its
// user, by a fingerprint for example (rules: authentication.md#passkeys).
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { fieldError, fieldFault, notFound, refuse } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { recordAboutPerson } from '../../../platform/audit-log/index.ts'
import type { PasskeyRow, Reader, Tx } from '../../../platform/storage/index.ts'
import { factorsOf } from '../factors.ts'
import { type ActingParts, lockUser, type PeopleParts } from '../people-parts.ts'
import { dropRecoveryCodes, newRecoveryCodes } from '../recovery-codes.ts'
import { type ChallengeFor, isChallenge, spendChallenge } from './challenges.ts'
import { ALGORITHMS, type RelyingParty } from './options.ts'
import { challengeIn, readAssertion, readRegistration, transportsIn, transportsOf } from './responses.ts'

/** The passkeys of a user, on all pages, in the order in which they were added. */
export const passkeysOf = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created')
    .orderBy('id')
    .execute()

export interface NewPasskey {
  userId: string
  name: string
  /** As the browser sent it. */
  response: string
  /** What the cookie of the visit holds. */
  visit: string
}

/**
 * Adds a passkey.
 * @returns recovery codes, told now and never again; undefined for a user who has some
 * @throws 422 for an answer that isn't right, one passkey too many, or what is no name
 */
export async function addPasskey(
  parts: ActingParts,
  rp: RelyingParty,
  { userId, name, response, visit }: NewPasskey,
): Promise<string[] | undefined> {
  refuse(nameFaults(name))
  const credential = await verifyNew(parts, rp, response, visit)
  return parts.storage.write(async (tx) => {
    const user = await lockUser(tx, userId)
    const { hasApp, hasPasskey } = await factorsOf(tx, user)
    const all = await passkeysOf(tx, userId)
    refuse(
      all.length < limits.people.passkeys ? [] : [fieldFault('name', 'Remove a passkey you no longer use.')],
    )
    const isNew = await spendChallenge(tx, parts, credential.challenge)
    const taken = await findCredential(tx, credential.id)
    refuse(isNew && !taken ? [] : [fieldFault('passkey', NOT_ADDED)])
    const row: PasskeyRow = {
      id: newId(),
      user_id: userId,
      credential_id: credential.id,
      rp_id: rp.id,
      name: name.trim(),
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transportsIn(response).join(','),
      created: parts.clock.now(),
      last_used: null,
    }
    await tx.insertInto('passkeys').values(row).execute()
    const changes = [{ name: 'passkey', after: row.name }]
    await recordAboutPerson(tx, parts, userId, { action: 'user.passkey_added', changes })
    return hasApp || hasPasskey ? undefined : newRecoveryCodes(tx, parts, userId)
  })
}

/** Removes a passkey of a user; with the last second factor the recovery codes go, too. Throws 404 if there is none. */
export async function removePasskey(parts: ActingParts, userId: string, id: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    const user = await lockUser(tx, userId)
    const found = (await passkeysOf(tx, userId)).find((row) => row.id === id)
    if (!found) throw notFound('Passkey', id)
    await tx.deleteFrom('passkeys').where('id', '=', id).execute()
    const { hasApp, hasPasskey } = await factorsOf(tx, user)
    if (!hasApp && !hasPasskey) await dropRecoveryCodes(tx, userId)
    const changes = [{ name: 'passkey', before: found.name }]
    await recordAboutPerson(tx, parts, userId, { action: 'user.passkey_removed', changes })
  })
}

/** Gives a passkey of a user another name. Throws 404 if there is none; 422 for what is no name. */
export async function renamePasskey(
  parts: ActingParts,
  userId: string,
  id: string,
  text: string,
): Promise<void> {
  refuse(nameFaults(text))
  const name = text.trim()
  await parts.storage.write(async (tx) => {
    await lockUser(tx, userId)
    const found = (await passkeysOf(tx, userId)).find((row) => row.id === id)
    if (!found) throw notFound('Passkey', id)
    if (found.name === name) return
    await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
    const changes = [{ name: 'passkey', before: found.name, after: name }]
    await recordAboutPerson(tx, parts, userId, { action: 'user.passkey_renamed', changes })
  })
}

/** An answer of a passkey whose signature is right. */
export interface Assertion {
  userId: string
  passkeyId: string
  challenge: string
  counter: number
}

/**
 * Verifies what a passkey answered. Nothing is used up yet: `takeAssertion` does that.
 * @param userId whose passkey it has to be; undefined: anybody's, who signs in with it
 * @returns undefined for an answer that isn't right
 */
export async function verifyAssertion(
  parts: PeopleParts,
  rp: RelyingParty,
  text: string,
  { userId, ...about }: ChallengeFor & { userId?: string | undefined },
): Promise<Assertion | undefined> {
  const response = text.length > limits.people.passkeyMaxChars ? undefined : readAssertion(text)
  const row = response && (await findCredential(parts.storage.read, response.id))
  if (!response || !row || row.rp_id !== rp.id) return undefined
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== handleOf(row.user_id)) return undefined
  if (userId !== undefined && userId !== row.user_id) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(parts, about, challenge),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: credentialOf(row),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  return {
    userId: row.user_id,
    passkeyId: row.id,
    challenge: challengeIn(response.response.clientDataJSON),
    counter: verified.authenticationInfo.newCounter,
  }
}

/** Uses a verified answer up. @returns whether it is valid: it was unused, and so was every later one of the passkey */
export async function takeAssertion(
  tx: Tx,
  parts: PeopleParts,
  { passkeyId, challenge, counter }: Assertion,
): Promise<boolean> {
  if (!(await spendChallenge(tx, parts, challenge))) return false
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used: parts.clock.now() })
    .where('id', '=', passkeyId)
    .where((row) => (counter === 0 ? row('counter', '=', 0) : row('counter', '<', counter)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** What an authenticator keeps of a user: it doesn't identify the person. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

const NOT_ADDED = 'This passkey couldn’t be added. Try again.'

async function verifyNew(parts: PeopleParts, rp: RelyingParty, text: string, visit: string) {
  const response = text.length > limits.people.passkeyMaxChars ? undefined : readRegistration(text)
  if (!response) throw refusal()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(parts, { use: 'add', visit }, challenge),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) throw refusal()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, publicKey, counter, challenge: challengeIn(response.response.clientDataJSON) }
}

const refusal = () => fieldError('passkey', NOT_ADDED)

function nameFaults(name: string) {
  const isName = name.trim() !== '' && [...name].length <= limits.maxChars.name && !/\p{Cc}/u.test(name)
  return isName ? [] : [fieldFault('name', 'Enter a name, such as the device that has the passkey.')]
}

const findCredential = (db: Reader, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

const credentialOf = ({
  credential_id,
  public_key,
  counter,
  transports,
}: PasskeyRow): WebAuthnCredential => ({
  id: credential_id,
  publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
  counter,
  transports: transportsOf(transports.split(',')),
})
