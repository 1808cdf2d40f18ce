// A test answers a challenge in the payer's place (rules: authentications.md#steering).
import type { Caller } from '../../core/caller.ts'
import { gatewayError, notFound } from '../../core/errors.ts'
import type { Reader } from '../../platform/storage/index.ts'
import { type AcsParts, changeSession, ended, type Session, sendResult } from './acs/session.ts'
import { readData, writeData } from './rows.ts'

/** What a test can make the simulated bank do. */
export const outcomes = ['pass', 'fail', 'ignore'] as const
export type Outcome = (typeof outcomes)[number]

const changes: Readonly<Record<Outcome, (session: Session) => Partial<Session>>> = {
  pass: () => ended('PASSED'),
  fail: () => ended('FAILED'),
  ignore: (session) => ({ data: writeData({ ...readData(session), ends: 'silent' }) }),
}

type Whose = Pick<Caller, 'merchant' | 'mode'>

const sessionsOf = (db: Reader, { merchant, mode }: Whose, ids: readonly string[]) =>
  db
    .selectFrom('simulator_authentications')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('authentication_id', 'in', ids)

/** What the simulated bank knows of some authentications, by their ids. Those that it wasn't asked about are absent. */
export async function simulatedChallenges(
  db: Reader,
  whose: Whose,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Session, 'challenge' | 'state'>>> {
  if (ids.length === 0) return new Map()
  const sessions = await sessionsOf(db, whose, ids).execute()
  return new Map(sessions.map((session) => [session.authentication_id, session]))
}

/**
 * Ends a challenge of test mode for the payer, as the bank's app would, or has the bank's page stay empty.
 * @param id the authentication's
 * @throws 404; 422 unless the challenge waits
 */
export async function steerChallenge(
  parts: AcsParts,
  { merchant }: Pick<Caller, 'merchant'>,
  id: string,
  outcome: Outcome,
): Promise<void> {
  const session = await sessionsOf(parts.storage.read, { merchant, mode: 'test' }, [id]).executeTakeFirst()
  if (!session) throw notFound('Authentication', id)
  if (session.state !== 'OPEN') throw gatewayError('unavailable_for_current_status')
  const changed = await changeSession(parts, { merchantId: merchant.id, id: session.id }, changes[outcome])
  if (changed) await sendResult(parts, changed)
}
