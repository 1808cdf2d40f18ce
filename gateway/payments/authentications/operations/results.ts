// The result of a challenge comes from the directory server, never from the browser (rules: authentications.md#result).
import type { Storage } from '../../../platform/storage/index.ts'
import { checkOf, type Exchange, protocol, type Signer, type TakeResult } from '../../networks/index.ts'
import { changeAuthentication } from '../model/change.ts'
import { lockAuthenticationRow } from '../model/find.ts'
import { resultOf, unavailable } from '../model/liability.ts'
import { keepMessage } from '../model/messages.ts'
import { erro, errorText, notSigned } from '../protocol/erro.ts'
import { expireLocked } from './expire.ts'

const isRReq = checkOf(protocol.RReq)

interface ResultParts {
  storage: Storage
  signer: Signer
}

/** Takes RReqs. A repeated one changes nothing, and gets the same answer. */
export function createResults(parts: ResultParts): TakeResult {
  const { storage, signer } = parts
  return async (about, told) => {
    if (!(await signer.isFrom('directory', told))) return refuse(parts, about)
    const { message } = told
    if (!isRReq(message)) return signer.sign(erro('RReq', '203', 'The RReq does not fit its schema.'))
    return storage.write(async (tx) => {
      const { at } = about
      const found = await lockAuthenticationRow(tx, keyOf(about))
      const ids = [message.threeDSServerTransID, message.dsTransID, message.acsTransID]
      const known = found && [found.server_transaction_id, found.ds_transaction_id, found.acs_transaction_id]
      if (!found || found.mode !== about.mode || !known?.every((one, at) => one === ids[at]))
        return signer.sign(erro('RReq', '301', 'The transaction is not known.'))
      await keepMessage(tx, found, at, told)
      const row = await expireLocked(tx, found, at)
      if (row.status === 'CHALLENGE') await changeAuthentication(tx, row, at, columnsOf(row, message))
      const isKnown = found.status === 'CHALLENGE' || row.requested !== null
      const answer = await signer.sign(rres(message, isKnown ? '01' : '02'))
      await keepMessage(tx, found, at, answer)
      return answer
    })
  }
}

const keyOf = ({ merchantId, authenticationId }: Exchange) => ({
  merchant_id: merchantId,
  id: authenticationId,
})

/** Nothing in a message that isn't signed is believed. There's no result, then. */
async function refuse({ storage, signer }: ResultParts, about: Exchange) {
  const answer = await signer.sign(notSigned('RReq'))
  await storage.write(async (tx) => {
    const row = await lockAuthenticationRow(tx, keyOf(about))
    if (row?.status !== 'CHALLENGE') return
    await keepMessage(tx, row, about.at, answer)
    await changeAuthentication(tx, row, about.at, unavailable(row, errorText(answer.message)))
  })
  return answer
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
