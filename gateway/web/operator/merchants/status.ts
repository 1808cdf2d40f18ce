// Activating and deactivating a merchant: each asks first and says what it does (rules: accounts.md#deactivate).
import { notFound } from '../../../core/errors.ts'
import { openDeactivation, refuseOpen, setMerchantStatus } from '../../../merchants/merchants/index.ts'
import { declinesOf, readTotals } from '../../../merchants/reporting/index.ts'
import { countActiveCharges } from '../../../payments/recurring/index.ts'
import type { MerchantRow } from '../../../platform/storage/index.ts'
import { type Action, action, counted, type Visitor } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { acting } from '../../sessions/index.ts'
import { canUndo, deactivating, reasonField } from './deactivation.ts'

export const MERCHANTS = '/operator/merchants'

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

/** @throws 404; 422 while it's being deactivated */
async function stoppedOf(visitor: Visitor): Promise<Stopped> {
  const { storage, clock } = visitor.parts
  const merchant = await merchantOf(visitor)
  refuseOpen(await openDeactivation(storage.read, merchant.id, merchant.id))
  const total = await readTotals(storage, { merchant, mode: 'live', clock }, 30)
  const recurring = await countActiveCharges(storage.reading, merchant.id, 'live')
  return { merchant, charges: total.approved + declinesOf(total), recurring }
}

export const deactivation: Action = action<Stopped>({
  access: 'operate',
  read: stoppedOf,
  asks: ({ merchant }) => `Deactivate ${merchant.name}?`,
  explains: ({ charges, recurring }) =>
    html`New payments are refused, in both modes. ${canUndo}<br>
      In the last 30 days the merchant made ${counted(charges, 'live charge')}.<br>
      ${counted(recurring, 'live recurring charge')} won’t be collected.<br>
      Captures, refunds and voids still work. You can activate the merchant again at any time.`,
  fields: reasonField,
  submit: 'Deactivate',
  isDanger: true,
  act: deactivating('Merchant', 'INACTIVE'),
  done: {},
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
