// Activating and deactivating a merchant: each asks first and says what it does (rules: accounts.md#deactivate).
import { fieldError, notFound } from '../../../core/errors.ts'
import {
  type DeactivationReason,
  deactivationReasons,
  setMerchantStatus,
} from '../../../merchants/merchants/index.ts'
import { declinesOf, readTotals } from '../../../merchants/reporting/index.ts'
import { countActiveCharges } from '../../../payments/recurring/index.ts'
import type { MerchantRow } from '../../../platform/storage/index.ts'
import { type Action, action, type Visitor } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { acting } from '../../sessions/index.ts'

export const MERCHANTS = '/operator/merchants'

const REASONS: Readonly<Record<DeactivationReason, string>> = {
  merchant_request: 'The merchant asked for it',
  risk: 'Risk',
  fraud: 'Fraud',
  contract_ended: 'The contract ended',
  other: 'Other',
}

/** A merchant, and what live payments a deactivation stops. */
interface Stopped {
  merchant: MerchantRow
  charges: number
  recurring: number
}

/** @throws 404 */
export async function merchantOf({ parts, id }: Visitor): Promise<MerchantRow> {
  const merchant = await parts.storage.read
    .selectFrom('merchants')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!merchant) throw notFound('Merchant', id)
  return merchant
}

async function stoppedOf(visitor: Visitor): Promise<Stopped> {
  const { storage, clock } = visitor.parts
  const merchant = await merchantOf(visitor)
  const total = await readTotals(storage, { merchant, mode: 'live', clock }, 30)
  const recurring = await countActiveCharges(storage.reading, merchant.id, 'live')
  return { merchant, charges: total.approved + declinesOf(total), recurring }
}

export const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

export const deactivation: Action = action<Stopped>({
  access: 'operate',
  read: stoppedOf,
  asks: ({ merchant }) => `Deactivate ${merchant.name}?`,
  explains: ({ charges, recurring }) =>
    html`New payments are refused immediately, in both modes.<br>
      In the last 30 days the merchant made ${counted(charges, 'live charge')}.<br>
      ${counted(recurring, 'live recurring charge')} won’t be collected.<br>
      Captures, refunds and voids still work. You can activate the merchant again at any time.`,
  fields: (fields) =>
    fields.radios({
      name: 'reason',
      label: 'Reason',
      hint: 'Only operators see it.',
      options: deactivationReasons.map((value) => ({ value, label: REASONS[value] })),
    }),
  submit: 'Deactivate',
  isDanger: true,
  async act({ parts, request, id }, { reason: chosen }) {
    const reason = deactivationReasons.find((one) => one === chosen)
    if (!reason) throw fieldError('reason', 'Choose a reason.', 'not_blank')
    await parts.storage.write((tx) =>
      setMerchantStatus(tx, acting(parts, request), id, { to: 'INACTIVE', reason }),
    )
    return undefined
  },
  done: { deactivated: 'Deactivated. New payments are refused. Activate the merchant to undo this.' },
})

export const activation: Action = action<MerchantRow>({
  access: 'operate',
  read: merchantOf,
  asks: ({ name }) => `Activate ${name}?`,
  explains: () => 'It can take payments immediately, and its recurring charges are collected again.',
  submit: 'Activate',
  async act({ parts, request, id }) {
    await parts.storage.write((tx) => setMerchantStatus(tx, acting(parts, request), id, { to: 'ACTIVE' }))
    return undefined
  },
  done: { activated: 'Activated. The merchant can take payments.' },
})
