// Where a user is signed in, and signing out there (rules: authentication.md#sessions).

import { notFound } from '../../core/errors.ts'
import { recordAboutPerson } from '../../platform/audit-log/index.ts'
import type { Reader, SessionRow } from '../../platform/storage/index.ts'
import { deviceName } from './agents.ts'
import type { ActingParts, PeopleParts } from './people-parts.ts'
import { hasEnded, nameOf } from './sessions.ts'

/** A session as its user sees it. */
export interface ActiveSession {
  /** Names it, and opens nothing. */
  id: string
  /** Such as `Firefox on Windows`. */
  device: string
  /** The client address that last used it; null: the session began in an earlier version. */
  address: string | null
  created: number
  /** When it was last used, to the minute. */
  seen: number
}

/** The sessions of a user, the last used first. */
export async function activeSessions(
  { storage, clock }: Pick<PeopleParts, 'storage' | 'clock'>,
  userId: string,
): Promise<ActiveSession[]> {
  const now = clock.now()
  const rows = await sessionsOf(storage.read, userId)
  return rows
    .filter((row) => row.awaits_code === 0 && !hasEnded(row, now))
    .map(({ hash, agent, address, created, seen }) => ({
      id: nameOf(hash),
      device: deviceName(agent),
      address,
      created,
      seen,
    }))
}

/** Signs a user out of one session. Throws 404 if the user has no such session. */
export async function endSessionNamed(parts: ActingParts, userId: string, id: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    const found = (await sessionsOf(tx, userId)).find(({ hash }) => nameOf(hash) === id)
    if (!found) throw notFound('Session', id)
    await tx.deleteFrom('sessions').where('hash', '=', found.hash).execute()
    const changes = [{ name: 'device', before: deviceName(found.agent) }]
    await recordAboutPerson(tx, parts, userId, { action: 'user.session_ended', changes })
  })
}

/** Signs a user out of every session but one. @param id of the one that stays */
export async function endOtherSessions(parts: ActingParts, userId: string, id: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    const others = (await sessionsOf(tx, userId)).filter(({ hash }) => nameOf(hash) !== id)
    if (others.length === 0) return
    const hashes = others.map(({ hash }) => hash)
    await tx.deleteFrom('sessions').where('hash', 'in', hashes).execute()
    await recordAboutPerson(tx, parts, userId, { action: 'user.other_sessions_ended' })
  })
}

const sessionsOf = (db: Reader, userId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seen', 'desc')
    .orderBy('hash')
    .execute()
