// Signing in, and showing again that one is still the same person.

import type { Actor } from '../../core/actor.ts'
import { fieldFault, refuse } from '../../core/errors.ts'
import { recordAboutPerson } from '../../platform/audit-log/index.ts'
import type { UserRow } from '../../platform/storage/index.ts'
import { countAttempt, countPassword, oneOfFew } from './attempts.ts'
import { isDeviceOf, newDevice } from './devices.ts'
import { factorsOf } from './factors.ts'
import { recordFailedSignIn } from './failed-sign-ins.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { lockUser, type PeopleParts, plainEmail } from './people-parts.ts'
import { takeCode, WRONG } from './second-factor.ts'
import {
  type Client,
  confirmSession,
  findAwaiting,
  openSession,
  removeSession,
  sessionName,
} from './sessions.ts'

export interface Credentials {
  email: string
  password: string
  client: Client
  /** What the browser holds of an earlier sign-in. */
  device?: string | undefined
}

export interface SignedIn {
  /** What the cookie is to hold from now on. */
  secret: string
  /** Whether the second factor is still to be shown. */
  awaitsCode: boolean
  /** What the browser is to hold from now on of having signed in. */
  device: string
}

const NO_MATCH = 'The email address and the password do not match.'

/**
 * Signs in with a password. An address that nobody has is answered like a wrong password, in the same time.
 * @param before what the cookie held before: it opens nothing any more
 * @throws 422 when they do not match; 429 after too many tries
 */
export async function signIn(
  parts: PeopleParts,
  { email, password, client, device }: Credentials,
  before?: string,
): Promise<SignedIn> {
  const { address } = client
  const account = plainEmail(email)
  const attempt = await countPassword(parts, { account, address, device })
  const known = isDeviceOf(parts, account, device) ? device : undefined
  for (;;) {
    const user = await findActive(parts, account)
    const { isRight, isOutdated } = await oneOfFew(address, () => verifyPassword(password, user?.password))
    if (!user || !isRight) {
      await recordFailedSignIn(parts, { userId: user?.id, email: account, step: 'password', address })
      return refuseSignIn()
    }
    // At the cost that counts now.
    const stretched = isOutdated ? await hashPassword(password) : user.password
    const opened = await openFor(parts, user, stretched, { client, before, isKnown: known !== undefined })
    if (opened) {
      await attempt.succeeded()
      return { ...opened, device: known ?? newDevice(parts, account) }
    }
    // Stretching takes time. If somebody has chosen another password since then, it's looked at again.
  }
}

/** Begins a session. @param stretched the password from now on @returns undefined: the user's password is another one by now */
async function openFor(
  parts: PeopleParts,
  user: UserRow,
  stretched: string,
  { client, before, isKnown }: { client: Client; before: string | undefined; isKnown: boolean },
): Promise<Pick<SignedIn, 'secret' | 'awaitsCode'> | undefined> {
  return parts.storage.write(async (tx) => {
    const now = await lockUser(tx, user.id)
    if (now.status !== 'ACTIVE' || now.password !== user.password) return undefined
    if (stretched !== now.password)
      await tx.updateTable('users').set({ password: stretched }).where('id', '=', user.id).execute()
    const { hasApp, hasPasskey } = await factorsOf(tx, now)
    const awaitsCode = hasApp || hasPasskey
    if (before !== undefined) await removeSession(tx, parts, before)
    const secret = await openSession(tx, parts, user.id, client, { awaitsCode })
    const acting = { ...parts, by: actorOf(user, client.address, sessionName(parts, secret)) }
    if (!isKnown) await recordAboutPerson(tx, acting, user.id, { action: 'user.device_added' })
    if (!awaitsCode) await recordAboutPerson(tx, acting, user.id, { action: 'user.signed_in' })
    return { secret, awaitsCode }
  })
}

export const actorOf = (
  { id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>,
  address: string,
  session: string,
): Actor => ({ kind: 'user', id, name, email, address, session })

function refuseSignIn(): never {
  refuse([fieldFault('password', NO_MATCH)])
  throw new Error('A fault is refused.')
}

/**
 * Shows the second factor, after the password.
 * @param before what the cookie holds since then
 * @returns what it is to hold from now on; undefined when the password has to be shown again
 * @throws 422 when the code is not right; 429 after too many tries
 */
export async function signInWithCode(
  parts: PeopleParts,
  { code, client }: { code: string; client: Client },
  before: string,
): Promise<string | undefined> {
  const user = await findAwaiting(parts, before)
  if (!user) return undefined
  const attempt = await countAttempt(parts, `code ${user.id}`, client.address)
  const shown = await parts.storage.write(async (tx) => {
    if (!(await takeCode(tx, parts, user.id, code))) return undefined
    if (!(await removeSession(tx, parts, before))) return {}
    const secret = await openSession(tx, parts, user.id, client)
    const by = actorOf(user, client.address, sessionName(parts, secret))
    await recordAboutPerson(tx, { ...parts, by }, user.id, { action: 'user.signed_in' })
    return { secret }
  })
  if (!shown) {
    const failed = { userId: user.id, email: user.email, step: 'code', address: client.address } as const
    await recordFailedSignIn(parts, failed)
    refuse([fieldFault('code', WRONG)])
  }
  await attempt.succeeded()
  return shown?.secret
}

/**
 * Shows again that it is still the same person, by the password or a code, before secrets are shown.
 * @throws 422 when it is not right; 429 after too many tries
 */
export async function confirmPerson(
  parts: PeopleParts,
  { userId, proof, address }: { userId: string; proof: string; address: string },
  secret: string,
): Promise<void> {
  const attempt = await countAttempt(parts, `confirm ${userId}`, address)
  refuse((await isProof(parts, userId, proof)) ? [] : [fieldFault('proof', 'That is not right.')])
  await attempt.succeeded()
  await confirmSession(parts, secret)
}

/** Whether somebody shows the password, or a code of the second factor. */
export async function isProof(parts: PeopleParts, userId: string, proof: string): Promise<boolean> {
  const { storage } = parts
  const user = await storage.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isCode = await storage.write((tx) => takeCode(tx, parts, userId, proof))
  return isCode || (await verifyPassword(proof, user.password)).isRight
}

function findActive({ storage }: PeopleParts, email: string): Promise<UserRow | undefined> {
  return storage.read
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
}
