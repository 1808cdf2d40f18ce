// Simulates the networks' directory servers, and behind them the issuers' ACS (rules: authentications.md#simulation).
import { newTransactionId } from '../../core/ids.ts'
import { formatMoney } from '../../core/money.ts'
import {
  type CardRange,
  checkOf,
  type DirectoryServer,
  type Exchange,
  protocol,
  type Signed,
} from '../../payments/networks/index.ts'
import {
  type ChallengeKind,
  fromJson,
  insertIfNew,
  type Reader,
  type SimulatorAuthenticationRow,
  type Storage,
  toJson,
} from '../../platform/storage/index.ts'
import { newAuthenticationValue, writeData } from './rows.ts'
import type { Signers } from './signers.ts'
import { type Behavior, behaviorOf, usualVersions } from './test-cards.ts'

export interface DirectoryParts {
  storage: Storage
  /** The origin of the simulated ACS. Called only while a request is handled. */
  acsUrl: () => string
  signers: Signers
}

const isAReq = checkOf(protocol.AReq)

/** Who the simulated networks are. */
const DS = { dsReferenceNumber: '3DS_LOA_DIS_SIMULATED_001' }
const ACS = { acsReferenceNumber: '3DS_LOA_ACS_SIMULATED_001', acsOperatorID: 'simulated-issuer' }

export function createDirectory(parts: DirectoryParts): DirectoryServer {
  const { storage, acsUrl, signers } = parts
  return {
    signer: signers.server,
    async cardRange(number): Promise<CardRange | undefined> {
      const { isAbsent, versions = usualVersions, method } = behaviorOf(number)
      if (isAbsent) return undefined
      return {
        versions,
        ...(method && { methodUrl: `${acsUrl()}/method${method === 'silent' ? '/silent' : ''}` }),
      }
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
  const { threeDSServerTransID, acctNumber } = message
  const behavior = behaviorOf(acctNumber)
  if (behavior.directory === 'error') return erro('405', 'The system does not work.', threeDSServerTransID)
  if (behavior.directory === 'silent') return new Promise(() => {})
  const known = await findByExchange(storage.read, about)
  if (known) return readARes(known)
  const row = newRow(about, message, behavior, acsUrl())
  const isNew = await storage.write((tx) => insertIfNew(tx, 'simulator_authentications', row, 'id'))
  return readARes(isNew ? row : ((await findByExchange(storage.read, about)) ?? row))
}

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

function newRow(
  about: Exchange,
  message: protocol.AReq,
  behavior: Behavior,
  acsUrl: string,
): SimulatorAuthenticationRow {
  const { merchantId, mode, authenticationId, at } = about
  const [id, dsTransID] = [newTransactionId(), newTransactionId()]
  const { transStatus, transStatusReason, challenge } = decide(behavior, message)
  const cavv = transStatus === 'Y' || transStatus === 'A' ? newAuthenticationValue() : undefined
  const ares: protocol.ARes = {
    messageType: 'ARes',
    messageVersion: message.messageVersion,
    threeDSServerTransID: message.threeDSServerTransID,
    dsTransID,
    acsTransID: id,
    ...DS,
    ...ACS,
    transStatus,
    ...(transStatusReason && { transStatusReason }),
    ...(cavv !== undefined && { authenticationValue: cavv }),
    ...(challenge && {
      acsURL: `${acsUrl}/challenge/${merchantId}/${id}`,
      acsChallengeMandated: 'Y' as const,
      authenticationType: challenge === 'out_of_band' ? ('03' as const) : ('02' as const),
    }),
  }
  return {
    id,
    merchant_id: merchantId,
    mode,
    created: at,
    modified: at,
    authentication_id: authenticationId,
    server_transaction_id: message.threeDSServerTransID,
    ds_transaction_id: dsTransID,
    version: message.messageVersion,
    ares: toJson(ares),
    cavv: cavv ?? null,
    challenge: challenge ?? null,
    state: challenge ? 'OPEN' : 'NONE',
    tries: 0,
    data: challenge
      ? writeData({
          notificationURL: message.notificationURL ?? '',
          amount: formatMoney(Number(message.purchaseAmount)),
          merchant: message.merchantName,
          last4: message.acctNumber.slice(-4),
          ...(behavior.challengeEnds && { ends: behavior.challengeEnds }),
        })
      : null,
  }
}

interface Decision extends Pick<Behavior, 'transStatus' | 'transStatusReason'> {
  challenge?: ChallengeKind
}

/** In device channel 03 the payer is away, so there's no challenge. For a mandate, the usual issuer challenges, too. */
function decide(
  behavior: Behavior,
  { deviceChannel, threeDSRequestorChallengeInd: wish, purchaseAmount }: protocol.AReq,
): Decision {
  const { transStatus, transStatusReason, challenge } = behavior
  if (deviceChannel === '03' && transStatus === 'C') return { transStatus: 'N', transStatusReason: '14' }
  if (behavior.exemptions && isExempt(wish, Number(purchaseAmount))) return { transStatus: 'I' }
  if (transStatus === 'C' && challenge) return { transStatus, challenge }
  if (transStatus === 'Y' && wish === '04' && deviceChannel === '02')
    return { transStatus: 'C', challenge: 'code' }
  return { transStatus, ...(transStatusReason && { transStatusReason }) }
}

/** 10 of low value, up to 30.00; 05 by risk analysis; 11 corporate; 02 of a recurring payment. */
const LOW_VALUE_CENTS = 3000
const isExempt = (wish: string | undefined, cents: number): boolean =>
  wish === '10' ? cents <= LOW_VALUE_CENTS : wish === '02' || wish === '05' || wish === '11'

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
