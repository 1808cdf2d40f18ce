// Signing in with a passkey, alone or after the password, and confirming with one that one is still the same person.

import { fieldError } from '../../core/errors.ts'
import { recordAboutPerson } from '../../platform/audit-log/index.ts'
import type { Reader, UserRow } from '../../platform/storage/index.ts'
import { countAttempt } from './attempts.ts'
import { isDeviceOf, newDevice } from './devices.ts'
import { type RelyingParty, takeAssertion, verifyAssertion } from './passkeys/index.ts'
import { lockUser, type PeopleParts } from './people-parts.ts'
import {
  type Client,
  confirmSession,
  findAwaiting,
  openSession,
  removeSession,
  sessionName,
} from './sessions.ts'
import { actorOf, type SignedIn } from './sign-in.ts'

/** What a browser sends of a passkey. */
export interface Shown {
  response: string
  client: Client
  /** What the browser holds of an earlier sign-in. */
  device?: string | undefined
}

const WRONG = 'This passkey doesn’t work here, or the page was open for too long. Try again.'

const refusal = () => fieldError('passkey', WRONG)

/**
 * Signs in with a passkey. It has verified its user, so no other factor is asked for.
 * @param visit what the cookie held when the page was shown: it opens nothing any more
 * @param afterPassword whether the password was shown before, so that it has to be a passkey of the same user
 * @returns undefined when the password has to be shown again
 * @throws 422 for an answer that isn't right; 429 after too many tries
 */
export async function signInWithPasskey(
  parts: PeopleParts,
  rp: RelyingParty,
  { response, client, device }: Shown,
  visit: string,
  { afterPassword }: { afterPassword: boolean },
): Promise<SignedIn | undefined> {
  const { storage } = parts
  const awaited = afterPassword ? await findAwaiting(parts, visit) : undefined
  if (afterPassword && !awaited) return undefined
  const attempt = await countAttempt(parts, `passkey from ${client.address}`, client.address)
  const about = afterPassword
    ? ({ use: 'second factor', visit, userId: awaited?.id } as const)
    : ({ use: 'sign in', visit } as const)
  const assertion = await verifyAssertion(parts, rp, response, about)
  const user = assertion && (await findActive(storage.read, assertion.userId))
  if (!assertion || !user) throw refusal()
  const known = isDeviceOf(parts, user.email, device) ? device : undefined
  const secret = await storage.write(async (tx) => {
    const { status } = await lockUser(tx, user.id)
    if (status !== 'ACTIVE' || !(await takeAssertion(tx, parts, assertion))) throw refusal()
    // The password may be another one by now, which has signed out everyone.
    if (!(await removeSession(tx, parts, visit)) && afterPassword) return undefined
    const opened = await openSession(tx, parts, user.id, client)
    const acting = { ...parts, by: actorOf(user, client.address, sessionName(parts, opened)) }
    // After the password the device is known already, or was noted then.
    if (known === undefined && !afterPassword)
      await recordAboutPerson(tx, acting, user.id, { action: 'user.device_added' })
    await recordAboutPerson(tx, acting, user.id, { action: 'user.signed_in' })
    return opened
  })
  await attempt.succeeded()
  if (secret === undefined) return undefined
  return { secret, awaitsCode: false, device: known ?? newDevice(parts, user.email) }
}

/**
 * Confirms with a passkey that the user is still the same person.
 * @throws 422 for an answer that isn't right; 429 after too many tries
 */
export async function confirmWithPasskey(
  parts: PeopleParts,
  rp: RelyingParty,
  { userId, response, address }: { userId: string; response: string; address: string },
  visit: string,
): Promise<void> {
  const attempt = await countAttempt(parts, `confirm ${userId}`, address)
  const assertion = await verifyAssertion(parts, rp, response, { use: 'confirm', visit, userId })
  const isTaken =
    assertion !== undefined && (await parts.storage.write((tx) => takeAssertion(tx, parts, assertion)))
  if (!isTaken) throw refusal()
  await attempt.succeeded()
  await confirmSession(parts, visit)
}

const findActive = (db: Reader, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('status', '=', 'ACTIVE').executeTakeFirst()
