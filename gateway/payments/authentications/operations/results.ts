// The result of a challenge comes from the directory server, never from the browser (rules: authentications.md#result).
import type { Storage } from '../../../platform/storage/index.ts'
import { checkOf, protocol, type TakeResult } from '../../networks/index.ts'
import { changeAuthentication } from '../model/change.ts'
import { lockAuthenticationRow } from '../model/find.ts'
import { resultOf } from '../model/liability.ts'
import { keepMessage } from '../model/messages.ts'
import { expireLocked } from './expire.ts'

const isRReq = checkOf(protocol.RReq)

/** Takes RReqs. A repeated one changes nothing, and gets the same answer. */
export function createResults({ storage }: { storage: Storage }): TakeResult {
  return async (about, message) => {
    if (!isRReq(message)) return erro('203', 'The RReq does not fit its schema.')
    return storage.write(async (tx) => {
      const { merchantId: merchant_id, authenticationId: id, at } = about
      const found = await lockAuthenticationRow(tx, { merchant_id, id })
      const ids = [message.threeDSServerTransID, message.dsTransID, message.acsTransID]
      const known = found && [found.server_transaction_id, found.ds_transaction_id, found.acs_transaction_id]
      if (!found || found.mode !== about.mode || !known?.every((one, at) => one === ids[at]))
        return erro('301', 'The transaction is not known.')
      await keepMessage(tx, found, at, message)
      const row = await expireLocked(tx, found, at)
      if (row.status === 'CHALLENGE') await changeAuthentication(tx, row, at, columnsOf(row, message))
      const answer = rres(message, found.status === 'CHALLENGE' || row.requested !== null ? '01' : '02')
      await keepMessage(tx, found, at, answer)
      return answer
    })
  }
}

type Row = Parameters<typeof resultOf>[0]

/** `challengeCancel` of the ACS, as our statuses. */
function columnsOf(row: Row, message: protocol.RReq) {
  const result = resultOf(row, message)
  const { challengeCancel } = message
  if (challengeCancel === undefined) return result
  const canceled = { ...result, cavv: null, liability_shift: 0 }
  if (challengeCancel === '01')
    return { ...canceled, status: 'CANCELED' as const, cancel_reason: 'CARDHOLDER' as const }
  if (challengeCancel === '06')
    return { ...canceled, status: 'UNAVAILABLE' as const, error: 'The issuer’s page failed.' }
  return { ...canceled, status: 'EXPIRED' as const, cancel_reason: 'TIMED_OUT' as const }
}

function rres(message: protocol.RReq, resultsStatus: protocol.RRes['resultsStatus']): protocol.RRes {
  const { messageVersion, threeDSServerTransID, dsTransID, acsTransID } = message
  return { messageType: 'RRes', messageVersion, threeDSServerTransID, dsTransID, acsTransID, resultsStatus }
}

const erro = (errorCode: string, errorDescription: string): protocol.Erro => ({
  messageType: 'Erro',
  messageVersion: '2.2.0',
  errorCode,
  errorComponent: 'S',
  errorDescription,
  errorDetail: 'RReq',
  errorMessageType: 'RReq',
})
