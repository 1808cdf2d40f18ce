// Simulates the networks' directory servers, and behind them the issuers' ACS (rules: authentications.md#simulation).
import { setTimeout } from 'node:timers/promises'
import { limits } from '../../core/limits.ts'
import { DeadlineExceeded } from '../../core/promises.ts'
import {
  type CardRange,
  checkOf,
  type DirectoryServer,
  type Exchange,
  type LookUp,
  protocol,
  type Signed,
} from '../../payments/networks/index.ts'
import {
  fromJson,
  insertIfNew,
  type Outcome,
  type Reader,
  type SimulatorAuthenticationRow,
  type Storage,
  type Tx,
} from '../../platform/storage/index.ts'
import { countMatch, findRuling, noRuling, type Ruling, type Subject } from '../networks/index.ts'
import { amountIn, newRow } from './decide.ts'
import type { Signers } from './signers.ts'
import { type Behavior, behaviorOf, enrollmentOf } from './test-cards.ts'

export interface DirectoryParts {
  storage: Storage
  /** The origin of the simulated ACS. Called only while a request is handled. */
  acsUrl: () => string
  signers: Signers
}

const isAReq = checkOf(protocol.AReq)

export function createDirectory(parts: DirectoryParts): DirectoryServer {
  const { storage, acsUrl, signers } = parts
  return {
    signer: signers.server,
    async cardRange(about, number): Promise<CardRange | undefined> {
      const { outcome } = await storage.write((tx) => findRulingOf(tx, about, subjectOf(about, number)))
      const { isAbsent, versions, method } = enrollmentOf(number, outcome)
      if (isAbsent) return undefined
      const path = method === 'silent' ? '/method/silent' : '/method'
      return { versions, ...(method !== 'none' && { methodUrl: `${acsUrl()}${path}` }) }
    },
    async authenticate(about, asked) {
      return signers.directory.sign(await answerOf(parts, about, asked))
    },
    async cancel({ merchantId, authenticationId, at }) {
      await storage.write((tx) =>
        tx
          .updateTable('simulator_authentications')
          .set({ state: 'CANCELED', modified: at })
          .where('merchant_id', '=', merchantId)
          .where('authentication_id', '=', authenticationId)
          .where('state', '=', 'OPEN')
          .execute(),
      )
    },
  }
}

async function answerOf(
  { storage, acsUrl, signers }: DirectoryParts,
  about: Exchange,
  asked: Signed<protocol.AReq>,
): Promise<protocol.ARes | protocol.Erro> {
  if (!(await signers.directory.isFrom('server', asked)))
    return erro('303', 'The AReq is not signed by the 3DS Server.')
  const { message } = asked
  if (!isAReq(message)) return erro('203', 'The AReq does not fit its schema.')
  const missing = protocol.missingIn(message)
  if (missing.length > 0) return erro('201', `Missing: ${missing.join(', ')}.`, message.threeDSServerTransID)
  const { row, directory, outcome } = await storage.write((tx) => receive(tx, about, message, acsUrl()))
  const pause = outcome.delay ?? (outcome.answer === 'late' ? limits.simulator.lateMs : 0)
  // Its timer does not keep a stopping gateway alive.
  if (pause > 0) await setTimeout(pause, undefined, { ref: false })
  if (outcome.answer === 'lost') throw new DeadlineExceeded('The connection to the directory server broke.')
  if (directory === 'silent') return new Promise(() => {})
  if (!row) return erro('405', 'The system does not work.', message.threeDSServerTransID)
  return readARes(row)
}

interface Received {
  /** Absent: the directory server doesn't work. */
  row?: SimulatorAuthenticationRow
  directory?: Behavior['directory']
  /** Of a rule. A lost or late answer happens only once. */
  outcome: Outcome
}

/** Decides an authentication, by a rule or the number. A repeated AReq finds it decided. */
async function receive(tx: Tx, about: Exchange, message: protocol.AReq, acsUrl: string): Promise<Received> {
  const known = await findByExchange(tx, about)
  if (known) return { row: known, outcome: {} }
  const amount = amountIn(message)
  const subject = subjectOf({ ...about, amount }, message.acctNumber)
  const ruling = await findRulingOf(tx, about, subject)
  const { outcome } = ruling
  const behavior = behaviorOf(message.acctNumber, outcome)
  const { directory } = behavior
  const row = directory ? undefined : newRow(about, message, behavior, acsUrl)
  if (row && !(await insertIfNew(tx, 'simulator_authentications', row, 'id'))) {
    // Another process has decided the same AReq in the meantime.
    const other = await findByExchange(tx, about)
    return { ...(other && { row: other }), outcome: {} }
  }
  await countMatch(tx, subject, ruling)
  return { ...(row && { row }), ...(directory && { directory }), outcome }
}

/** An authentication as rules see it. */
const subjectOf = ({ merchantId, amount }: Omit<LookUp, 'mode'>, number: string): Subject => ({
  merchantId,
  target: 'authentication',
  last4: number.slice(-4),
  amount,
  reference: null,
  type: null,
})

/** Only the AReq counts as a match: its look-up comes before, and finds the same. */
const findRulingOf = async (tx: Tx, { mode }: Pick<LookUp, 'mode'>, subject: Subject): Promise<Ruling> =>
  mode === 'test' ? findRuling(tx, subject) : noRuling

const findByExchange = (db: Reader, { merchantId, authenticationId }: Exchange) =>
  db
    .selectFrom('simulator_authentications')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('authentication_id', '=', authenticationId)
    .executeTakeFirst()

const isARes = checkOf(protocol.ARes)

function readARes({ ares }: SimulatorAuthenticationRow): protocol.ARes {
  const message = fromJson(ares)
  if (!isARes(message)) throw new Error('The stored ARes does not fit its schema.')
  return message
}

function erro(errorCode: string, errorDescription: string, threeDSServerTransID?: string): protocol.Erro {
  return {
    messageType: 'Erro',
    messageVersion: '2.2.0',
    ...(threeDSServerTransID !== undefined && { threeDSServerTransID }),
    errorCode,
    errorComponent: 'D',
    errorDescription,
    errorDetail: 'AReq',
    errorMessageType: 'AReq',
  }
}
