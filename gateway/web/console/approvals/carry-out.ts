// Carries an approved request out, in the name of the user who made it. The approval is written with what it allows, in one write.
import { type Caller, GATEWAY } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { createRestrictedKey, endSecretKey, rollSecretKey } from '../../../merchants/merchants/index.ts'
import { createCredit } from '../../../payments/transactions/index.ts'
import { lockShown } from '../../../payments/vault/index.ts'
import { approve, changePolicy, type Decision, requesterOf } from '../../../platform/approvals/index.ts'
import { type ApprovalRow, fromJson, type Tx } from '../../../platform/storage/index.ts'
import { type Outcome, recordPath, type Visitor } from '../../kit/index.ts'

const OTHER_METHOD =
  'The saved card or bank account was replaced or deleted after the request. Nothing has been done. Reject the request.'

/**
 * Approves a request and does what it asks for.
 * @returns where the user goes on; undefined: where the requests are
 * @throws as `approve`, and as whatever is done
 */
export async function carryOut(
  { parts, request, merchant }: Visitor,
  row: ApprovalRow,
  decision: Decision,
): Promise<Outcome | undefined> {
  const { id: userId, permissions, by } = await requesterOf(parts.storage.read, row)
  const within = (tx: Tx) => approve(tx, parts, decision)
  const changer = { merchant, mode: 'live' as const, permissions, userId, by }
  const wish = fromJson(row.request)
  switch (wish.kind) {
    case 'credit': {
      const caller: Caller = {
        ...changer,
        settingsOf: 'both',
        actor: by,
        address: by.address === undefined ? GATEWAY.address : { own: by.address },
        clock: parts.clock,
        logger: request.log,
      }
      const { amount, method, fingerprint, account: account_id, reference, source_id } = wish
      const payment = {
        amount,
        method,
        account_id,
        reference,
        source_id,
        currency: undefined,
        data: undefined,
      }
      const approveIt = async (tx: Tx) => {
        await within(tx)
        // An ID stays when the card gets another number. A request from before fingerprints were kept has none.
        const shown = await lockShown(tx, caller, method)
        if (shown?.method.fingerprint !== fingerprint)
          throw gatewayError('unavailable_for_current_status', { message: OTHER_METHOD })
      }
      const isOnce = source_id !== undefined
      const { id } = await createCredit(parts, caller, payment, { approve: approveIt, isOnce })
      return { to: recordPath('transactions', id), done: null }
    }
    case 'key_roll':
      await rollSecretKey(parts, changer, wish.graceMs, within)
      return undefined
    case 'key_create':
      await createRestrictedKey(parts, changer, { ...wish, lifeMs: wish.lifeMs }, within)
      return undefined
    case 'key_end':
      await endSecretKey(parts, changer, wish.key, within)
      return undefined
    case 'policy':
      await parts.storage.write((tx) =>
        changePolicy(tx, { ...parts, by }, { merchantId: merchant.id, userId }, wish.to, {
          from: wish.from,
          approve: within,
        }),
      )
      return undefined
    case 'merchant_application':
      throw gatewayError('resource_not_found')
  }
}
