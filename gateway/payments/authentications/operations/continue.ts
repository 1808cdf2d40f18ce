// Continues an authentication: sends the AReq once the method's outcome and the browser's data are known
// (rules: authentications.md#continue).
import { timestamp } from '../../../core/calendar.ts'
import { thisMonth } from '../../../core/caller.ts'
import { systemClock } from '../../../core/clock.ts'
import { GatewayError, notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { logFailure } from '../../../core/logger.ts'
import { withDeadline } from '../../../core/promises.ts'
import type { AuthenticationRow, CancelReason, ChallengeWindow, Tx } from '../../../platform/storage/index.ts'
import { checkOf, protocol, type Signed } from '../../networks/index.ts'
import { checkMethod } from '../../vault/index.ts'
import { readMethodById } from '../../vault/opened.ts'
import { changeAuthentication } from '../model/change.ts'
import { type LockedAuthentication, lockAuthenticationRow } from '../model/find.ts'
import { canceled, resultOf, unavailable } from '../model/liability.ts'
import { keepMessage } from '../model/messages.ts'
import { isOpen } from '../model/transitions.ts'
import { errorText, notSigned } from '../protocol/erro.ts'
import { addressesOf, type Browser, writeAReq, writeCReq } from '../protocol/requests.ts'
import { type Asker, type AuthenticationParts, keepToken } from './create.ts'
import { expireLocked } from './expire.ts'

export interface Continued {
  browser?: Browser | undefined
  /** `threeDSCompInd`. */
  method?: 'Y' | 'N' | 'U' | undefined
  window?: ChallengeWindow | undefined
  cancel?: CancelReason | undefined
}

/**
 * Continues an authentication. Safe to repeat: the AReq is sent once, and a call in the meantime returns the current status.
 * @param row as it was found for this asker
 */
export async function continueAuthentication(
  parts: AuthenticationParts,
  asker: Asker,
  { id, merchant_id }: AuthenticationRow,
  given: Continued,
): Promise<AuthenticationRow> {
  const { storage, directory } = parts
  await directory.signer.ready()
  const { row, message } = await storage.write(async (tx): Promise<Begun> => {
    const row = await lockAuthenticationRow(tx, { merchant_id, id })
    if (!row) throw notFound('Authentication', id)
    const now = asker.clock.now()
    const current = await expireLocked(tx, row, now)
    if (!isOpen(current.status)) return { row: current }
    if (given.cancel) return { row: await changeAuthentication(tx, current, now, canceled(given.cancel)) }
    return begin(parts, tx, asker, current, given)
  })
  if (given.cancel && row.cancel_reason !== null) await cancelChallenge(parts, asker, row)
  return message ? ask(parts, asker, row, message) : row
}

/** @property message the AReq, if it's now to be sent */
interface Begun {
  row: LockedAuthentication
  message?: Signed<protocol.AReq>
}

/** Writes the AReq, unless it was sent, or the browser isn't known yet. */
async function begin(
  parts: AuthenticationParts,
  tx: Tx,
  asker: Asker,
  row: LockedAuthentication,
  { browser, method, window }: Continued,
): Promise<Begun> {
  const now = asker.clock.now()
  const machineNow = systemClock.now()
  const isMissing = row.channel === 'BROWSER' && browser === undefined
  if (row.status === 'CHALLENGE' || isMissing || isAsking(row, machineNow)) return { row }
  if (row.status === 'METHOD' && method === undefined) return { row }
  const card = await cardFor(parts, tx, asker, row)
  if (!card)
    return { row: await changeAuthentication(tx, row, now, unavailable(row, 'The token has expired.')) }
  const merchant = await tx
    .selectFrom('merchants')
    .select(['id', 'name', 'website', 'public_key'])
    .where('id', '=', row.merchant_id)
    .executeTakeFirstOrThrow()
  const asked = await changeAuthentication(tx, row, now, {
    requested: machineNow,
    ...(row.method_completion === null && { method_completion: method ?? 'N' }),
    ...(window !== undefined && { challenge_window: window }),
  })
  const addresses = addressesOf(parts.publicUrl(), merchant.public_key, row.id)
  const areq = writeAReq({ row: asked, card, merchant, addresses, at: timestamp(now), browser })
  const message = await parts.directory.signer.sign(areq)
  await keepMessage(tx, asked, now, message)
  return { row: asked, message }
}

/** Whether another call is waiting for the answer. After a crash none is, so the AReq may be sent again later. */
const isAsking = ({ requested }: AuthenticationRow, now: number): boolean =>
  requested !== null && now - Number(requested) < 2 * limits.authentications.directoryTimeoutMs

/** @returns undefined for a token that is gone, and for a card that was deleted or has expired */
async function cardFor(parts: AuthenticationParts, tx: Tx, asker: Asker, row: AuthenticationRow) {
  try {
    const found = await readMethodById(parts, tx, asker, row.token_id ?? row.saved_method_id ?? '')
    const card = checkMethod(found.input, thisMonth(asker), 'method')
    return card.type === 'card' ? card : undefined
  } catch (error) {
    if (error instanceof GatewayError && error.status < 500) return undefined
    throw error
  }
}

/** Sends the AReq, outside any database transaction, and stores the directory server's answer. */
async function ask(
  { storage, directory, tokens }: AuthenticationParts,
  asker: Asker,
  row: AuthenticationRow,
  message: Signed<protocol.AReq>,
): Promise<AuthenticationRow> {
  const answer = await answerOf(directory, asker, row, message)
  return storage.write(async (tx) => {
    const locked = await lockAuthenticationRow(tx, row)
    if (!locked) throw notFound('Authentication', row.id)
    const now = asker.clock.now()
    if (answer) await keepMessage(tx, locked, now, answer)
    // It was canceled or has expired, or another process has stored the same answer.
    if (!isOpen(locked.status) || locked.status === 'CHALLENGE') return locked
    const changed = await changeAuthentication(tx, locked, now, columnsOf(locked, answer?.message))
    if (changed.status === 'CHALLENGE') {
      await keepMessage(tx, changed, now, await directory.signer.sign(writeCReq(changed)))
      await keepToken(tokens, tx, asker, changed)
    }
    return changed
  })
}

const isARes = checkOf(protocol.ARes)
const isErro = checkOf(protocol.Erro)

/** @returns undefined where there is no answer, or none that the protocol knows; our own Erro for one that isn't signed */
async function answerOf(
  directory: AuthenticationParts['directory'],
  { clock, logger, merchant, mode }: Asker,
  { id }: AuthenticationRow,
  message: Signed<protocol.AReq>,
): Promise<Signed<protocol.ARes | protocol.Erro> | undefined> {
  try {
    const about = { merchantId: merchant.id, mode, authenticationId: id, at: clock.now() }
    const answer: Signed = await withDeadline(
      directory.authenticate(about, message),
      limits.authentications.directoryTimeoutMs,
    )
    if (!(await directory.signer.isFrom('directory', answer))) return directory.signer.sign(notSigned('ARes'))
    const { message: told, signature } = answer
    return isARes(told) || isErro(told) ? { message: told, signature } : undefined
  } catch (cause) {
    logFailure(logger, { operation: 'authenticate' }, cause, 'the directory server gave no answer')
    return undefined
  }
}

function columnsOf(row: AuthenticationRow, answer: protocol.ARes | protocol.Erro | undefined) {
  if (!answer) return unavailable(row, 'The directory server did not answer.')
  if (answer.messageType === 'Erro') return unavailable(row, errorText(answer))
  const { threeDSServerTransID, dsTransID, acsTransID, acsURL, transStatus } = answer
  if (threeDSServerTransID !== row.server_transaction_id)
    return unavailable(row, 'The directory server answered to another message.')
  const ids = { ds_transaction_id: dsTransID, acs_transaction_id: acsTransID }
  if (transStatus !== 'C') return { ...resultOf(row, answer), ...ids }
  if (acsURL === undefined || row.channel !== 'BROWSER')
    return { ...unavailable(row, 'There is no page for the challenge.'), ...ids }
  return { status: 'CHALLENGE' as const, trans_status: transStatus, challenge_url: acsURL, ...ids }
}

/** Has the ACS end its challenge. If that fails, the challenge expires. */
async function cancelChallenge(
  { directory }: AuthenticationParts,
  asker: Asker,
  row: AuthenticationRow,
): Promise<void> {
  const { merchant, mode, clock, logger } = asker
  const about = { merchantId: merchant.id, mode, authenticationId: row.id, at: clock.now() }
  try {
    await withDeadline(directory.cancel(about), limits.authentications.directoryTimeoutMs)
  } catch (cause) {
    logFailure(logger, { operation: 'cancel challenge' }, cause, 'the directory server gave no answer')
  }
}
