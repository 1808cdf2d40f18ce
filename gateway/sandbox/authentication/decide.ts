// What the simulated directory server and issuer answer to an AReq.
import { newTransactionId } from '../../core/ids.ts'
import { formatMoney } from '../../core/money.ts'
import type { Exchange, protocol } from '../../payments/networks/index.ts'
import { type ChallengeKind, type SimulatorAuthenticationRow, toJson } from '../../platform/storage/index.ts'
import { newAuthenticationValue, writeData } from './rows.ts'
import type { Behavior } from './test-cards.ts'

/** Who the simulated networks are. */
const DS = { dsReferenceNumber: '3DS_LOA_DIS_SIMULATED_001' }
const ACS = { acsReferenceNumber: '3DS_LOA_ACS_SIMULATED_001', acsOperatorID: 'simulated-issuer' }

/** Decides an authentication, and writes its answer. */
export function newRow(
  about: Exchange,
  message: protocol.AReq,
  behavior: Behavior,
  acsUrl: string,
): SimulatorAuthenticationRow {
  const { merchantId, mode, authenticationId, at } = about
  const [id, dsTransID] = [newTransactionId(), newTransactionId()]
  const { transStatus, transStatusReason, challenge } = decide(behavior, message)
  const amount = amountIn(message)
  const isProven = amount !== null && (transStatus === 'Y' || transStatus === 'A')
  const cavv = isProven ? newAuthenticationValue() : undefined
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
          ...(amount !== null && { amount: formatMoney(amount) }),
          merchant: message.merchantName,
          last4: message.acctNumber.slice(-4),
          ...(behavior.challengeEnds && { ends: behavior.challengeEnds }),
        })
      : null,
  }
}

/** Cents; null where there's no payment. */
export const amountIn = ({ purchaseAmount }: protocol.AReq): number | null =>
  purchaseAmount === undefined ? null : Number(purchaseAmount)

interface Decision extends Pick<Behavior, 'transStatus' | 'transStatusReason'> {
  challenge?: ChallengeKind
}

/**
 * In device channel 03 the payer is away, so there's no challenge. For a mandate, the usual issuer challenges, too. What a rule
 * says isn't changed.
 */
function decide(behavior: Behavior, message: protocol.AReq): Decision {
  const { deviceChannel, threeDSRequestorChallengeInd: wish } = message
  const { transStatus, transStatusReason, challenge } = behavior
  if (deviceChannel === '03' && transStatus === 'C') return { transStatus: 'N', transStatusReason: '14' }
  if (behavior.exemptions && isExempt(wish, amountIn(message))) return { transStatus: 'I' }
  if (transStatus === 'C' && challenge) return { transStatus, challenge }
  if (transStatus === 'Y' && wish === '04' && deviceChannel === '02' && !behavior.isRuled)
    return { transStatus: 'C', challenge: 'code' }
  return { transStatus, ...(transStatusReason && { transStatusReason }) }
}

/** 10 of low value, up to 30.00; 05 by risk analysis; 11 corporate; 02 of a recurring payment. */
const LOW_VALUE_CENTS = 3000
const isExempt = (wish: string | undefined, cents: number | null): boolean =>
  cents !== null &&
  (wish === '10' ? cents <= LOW_VALUE_CENTS : wish === '02' || wish === '05' || wish === '11')
