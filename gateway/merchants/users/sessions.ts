// Where people are signed in. The cookie holds a secret of which only a keyed digest is stored; it is another one after each step of
// signing in, so that nobody can plant one.

import type { Mode } from '../../core/caller.ts'
import { newSecret } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { MemberRole } from '../../core/permissions.ts'
import { cutTo } from '../../core/text.ts'
import { recordAboutPerson } from '../../platform/audit-log/index.ts'
import type { Reader, SessionRow, Tx, UserRow } from '../../platform/storage/index.ts'
import { factorsOf } from './factors.ts'
import { findMembership } from './memberships.ts'
import { type ActingParts, lockUser, type PeopleParts } from './people-parts.ts'
import { forgetBegun } from './second-factor.ts'

const { session: life, confirmedMs, seenMs } = limits.people

/** Where a sign-in comes from. */
export interface Client {
  address: string
  /** The `User-Agent` header. */
  agent?: string | undefined
}

/** Somebody who is signed in. */
export interface Session {
  /** Names it in the audit log, and opens nothing. */
  id: string
  user: Pick<UserRow, 'id' | 'email' | 'name'> & {
    isOperator: boolean
    /** An app, a passkey, or both. */
    hasSecondFactor: boolean
    hasApp: boolean
    hasPasskey: boolean
    /** Whether the demo made the account, and its password is still the one that the demo gave it. */
    isDemo: boolean
  }
  /** The merchant that the person looks at, and what the person is in its team; undefined for who is in none. */
  merchantId: string | undefined
  role: MemberRole | undefined
  mode: Mode
  /** Whether the password or a code was shown a short time ago. */
  isConfirmed: boolean
}

const digestOf = ({ cipher }: Pick<PeopleParts, 'cipher'>, secret: string) => cipher.digest('session', secret)

/** What a session is called where it may be shown. @param secret what its cookie holds */
export const sessionName = (parts: Pick<PeopleParts, 'cipher'>, secret: string): string =>
  nameOf(digestOf(parts, secret))

export const nameOf = (hash: string) => hash.slice(0, 12)

/** Begins a session. @param awaitsCode whether the second factor is still to come @returns what the cookie is to hold */
export async function openSession(
  tx: Tx,
  { cipher, clock }: Pick<PeopleParts, 'cipher' | 'clock'>,
  userId: string,
  { address, agent }: Client,
  { awaitsCode = false } = {},
): Promise<string> {
  const secret = newSecret()
  const now = clock.now()
  const membership = await findMembership(tx, userId, undefined)
  const row: SessionRow = {
    hash: digestOf({ cipher }, secret),
    user_id: userId,
    created: now,
    seen: now,
    confirmed: now,
    awaits_code: awaitsCode ? 1 : 0,
    merchant_id: membership?.merchant_id ?? null,
    mode: 'test',
    agent: agent === undefined ? null : cutTo(agent, limits.people.agentMaxChars),
    address,
  }
  await tx.insertInto('sessions').values(row).execute()
  return secret
}

/**
 * The session of a cookie; undefined when there is none, or it has ended, or the second factor is still to come.
 * @param address the client's, noted as that of its last use
 */
export async function findSession(
  parts: PeopleParts,
  secret: string,
  address?: string,
): Promise<Session | undefined> {
  const { storage, clock } = parts
  const now = clock.now()
  const found = await readSession(storage.read, digestOf(parts, secret), now)
  if (!found || found.session.awaits_code === 1) return undefined
  const { session, user } = found
  if (now - session.seen >= seenMs)
    await touch(parts, session.hash, { seen: now, ...(address && { address }) })
  const membership = await findMembership(storage.read, user.id, session.merchant_id ?? undefined)
  const { hasApp, hasPasskey } = await factorsOf(storage.read, user)
  return {
    id: nameOf(session.hash),
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      isOperator: user.is_operator === 1,
      hasSecondFactor: hasApp || hasPasskey,
      hasApp,
      hasPasskey,
      isDemo: user.is_derived === 1,
    },
    merchantId: membership?.merchant_id,
    role: membership?.role,
    mode: session.mode,
    isConfirmed: now - session.confirmed < confirmedMs,
  }
}

/** The person whose second factor a session waits for. */
export async function findAwaiting(parts: PeopleParts, secret: string): Promise<UserRow | undefined> {
  const found = await readSession(parts.storage.read, digestOf(parts, secret), parts.clock.now())
  return found?.session.awaits_code === 1 ? found.user : undefined
}

async function readSession(
  db: Reader,
  hash: string,
  now: number,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const session = await db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (!session || hasEnded(session, now)) return undefined
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.user_id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return user && { session, user }
}

export function hasEnded({ created, seen, awaits_code }: SessionRow, now: number): boolean {
  if (awaits_code === 1) return now - created >= life.codeMs
  return now - created >= life.lifeMs || now - seen >= life.idleMs
}

async function touch(
  { storage }: PeopleParts,
  hash: string,
  use: Pick<SessionRow, 'seen'> & Partial<SessionRow>,
): Promise<void> {
  await storage.write(async (tx) => {
    await tx.updateTable('sessions').set(use).where('hash', '=', hash).execute()
  })
}

/** Notes that the person has shown the password or a code again. */
export async function confirmSession(parts: PeopleParts, secret: string): Promise<void> {
  await changeSession(parts, secret, { confirmed: parts.clock.now() })
}

/** Looks at test or at live data. */
export async function chooseMode(parts: PeopleParts, secret: string, mode: Mode): Promise<void> {
  await changeSession(parts, secret, { mode })
}

/** Looks at another merchant. @returns whether the person is in that merchant's team */
export async function chooseMerchant(
  parts: PeopleParts,
  secret: string,
  userId: string,
  merchantId: string,
): Promise<boolean> {
  const membership = await findMembership(parts.storage.read, userId, merchantId)
  if (membership?.merchant_id !== merchantId) return false
  await changeSession(parts, secret, { merchant_id: merchantId, mode: 'test' })
  return true
}

async function changeSession(parts: PeopleParts, secret: string, change: Partial<SessionRow>): Promise<void> {
  await parts.storage.write(async (tx) => {
    await tx.updateTable('sessions').set(change).where('hash', '=', digestOf(parts, secret)).execute()
  })
}

/** Signs out. */
export async function endSession(parts: PeopleParts, secret: string): Promise<void> {
  await parts.storage.write((tx) => removeSession(tx, parts, secret))
}

/** Ends a session. @returns whether there was one */
export async function removeSession(
  tx: Tx,
  parts: Pick<PeopleParts, 'cipher'>,
  secret: string,
): Promise<boolean> {
  const hash = digestOf(parts, secret)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** Signs somebody out everywhere. */
export async function signOutEverywhere(parts: ActingParts, userId: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    // Before the sessions, as everybody does.
    await lockUser(tx, userId)
    await endSessionsOf(tx, userId)
    await forgetBegun(tx, userId)
    await recordAboutPerson(tx, parts, userId, { action: 'user.signed_out_everywhere' })
  })
}

/** The same, for whoever writes the log. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
