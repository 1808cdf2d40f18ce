// A challenge at the simulated ACS: how far it is, and how it ends. The result goes to the gateway by an RReq.
import { clockOf } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import { checkOf, type Exchange, protocol, type TakeResult } from '../../../payments/networks/index.ts'
import {
  type ChallengeKind,
  type Reader,
  type SimulatorAuthenticationRow,
  type Storage,
  updateRow,
} from '../../../platform/storage/index.ts'
import { newAuthenticationValue, readData, type SessionData } from '../rows.ts'
import type { Signers } from '../signers.ts'

export type Session = SimulatorAuthenticationRow
export type Ending = Exclude<Session['state'], 'NONE' | 'OPEN'>

/** Sends an RReq. @returns whether the 3DS Server has signed that it took a result */
export type SendRReq = (about: Exchange, message: protocol.RReq) => Promise<boolean>

const isRRes = checkOf(protocol.RRes)

/** Sends RReqs as the directory server does: each is signed, and so must be the answer. */
export const signedResults =
  (takeResult: TakeResult, { directory }: Signers): SendRReq =>
  async (about, message) => {
    const answer = await takeResult(about, await directory.sign(message))
    return isRRes(answer.message) && directory.isFrom('server', answer)
  }

export interface AcsParts {
  storage: Storage
  clock: { now(): number }
  /** Takes results: the gateway's 3DS Server. */
  takeResult: SendRReq
}

interface Key {
  merchantId: string
  id: string
}

const sessions = (db: Reader, { merchantId, id }: Key) =>
  db
    .selectFrom('simulator_authentications')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)

export const findSession = (db: Reader, key: Key): Promise<Session | undefined> =>
  sessions(db, key).executeTakeFirst()

/** The time by the merchant's clock of its mode. */
async function nowFor(db: Reader, { clock }: AcsParts, { merchant_id, mode }: Session): Promise<number> {
  const merchant = await db
    .selectFrom('merchants')
    .select(['test_clock_offset', 'test_clock_frozen_at'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return clockOf(merchant, mode, clock).now()
}

/** Changes an open challenge. One whose time is over expires instead. @returns the session as it is then */
export async function changeSession(
  parts: AcsParts,
  key: Key,
  change: (session: Session, data: SessionData) => Partial<Session>,
): Promise<Session | undefined> {
  return parts.storage.write(async (tx) => {
    const session = await sessions(tx, key).forUpdate().executeTakeFirst()
    if (session?.state !== 'OPEN') return session
    const now = await nowFor(tx, parts, session)
    const data = readData(session)
    const isOver = now - session.created >= 2 * limits.authentications.openMs
    const changes = {
      ...(isOver ? ended('EXPIRED') : change(session, data)),
      // Without a payment there's nothing to prove.
      ...(data.amount === undefined && { cavv: null }),
      modified: now,
    }
    await updateRow(tx, 'simulator_authentications', session, changes)
    return { ...session, ...changes }
  })
}

/** The columns of a challenge that ends. */
export const ended = (state: Ending): Partial<Session> => ({
  state,
  cavv: state === 'PASSED' ? newAuthenticationValue() : null,
})

const RESULTS: Readonly<
  Record<Ending, Pick<protocol.RReq, 'transStatus' | 'transStatusReason' | 'challengeCancel'>>
> = {
  PASSED: { transStatus: 'Y' },
  FAILED: { transStatus: 'N', transStatusReason: '19' },
  CANCELED: { transStatus: 'N', transStatusReason: '01', challengeCancel: '01' },
  EXPIRED: { transStatus: 'N', transStatusReason: '14', challengeCancel: '04' },
  ERROR: { transStatus: 'U', transStatusReason: '22', challengeCancel: '06' },
}

/** `authenticationMethod`. */
const METHODS: Readonly<Record<ChallengeKind, string>> = {
  code: '02',
  app: '08',
  out_of_band: '08',
  passkey: '10',
}

/**
 * Sends the RReq of a challenge that has ended. May be repeated: the gateway takes the first one.
 * @returns whether the 3DS Server has signed that it took a result
 */
export async function sendResult(parts: AcsParts, session: Session): Promise<boolean> {
  if (session.state === 'NONE' || session.state === 'OPEN') return false
  const { merchant_id: merchantId, mode, authentication_id: authenticationId } = session
  const at = await nowFor(parts.storage.read, parts, session)
  const result = RESULTS[session.state]
  const message: protocol.RReq = {
    messageType: 'RReq',
    messageVersion: session.version,
    threeDSServerTransID: session.server_transaction_id,
    dsTransID: session.ds_transaction_id,
    acsTransID: session.id,
    messageCategory: readData(session).amount === undefined ? '02' : '01',
    ...result,
    ...(session.cavv !== null && { authenticationValue: session.cavv }),
    authenticationType: session.challenge === 'code' || session.challenge === 'passkey' ? '02' : '03',
    authenticationMethod: METHODS[session.challenge ?? 'code'],
    interactionCounter: String(Math.min(session.tries, 99)).padStart(2, '0'),
  }
  return parts.takeResult({ merchantId, mode, authenticationId, at }, message)
}

/** What the browser carries back. After an error it stays on the bank's page. */
export function writeCRes({ id, version, server_transaction_id, state }: Session): protocol.CRes {
  return {
    messageType: 'CRes',
    messageVersion: version,
    threeDSServerTransID: server_transaction_id,
    acsTransID: id,
    challengeCompletionInd: 'Y',
    transStatus: state === 'PASSED' ? 'Y' : 'N',
  }
}
