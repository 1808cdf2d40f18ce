// Activating, deactivating and deleting an account: each asks first and says what it does (rules: accounts.md#account-status).
import { notFound } from '../../../core/errors.ts'
import {
  accountTypeLabels,
  openDeactivation,
  operatorRecords,
  ownerOf,
  refuseOpen,
} from '../../../merchants/merchants/index.ts'
import { countActiveCharges } from '../../../payments/recurring/index.ts'
import { countCharges } from '../../../payments/transactions/index.ts'
import type { AccountRow, MerchantRow } from '../../../platform/storage/index.ts'
import { type Action, action, counted, type Visitor } from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { acting } from '../../sessions/index.ts'
import { canUndo, deactivating, reasonField } from './deactivation.ts'

const DAYS = 30

/** An account, and what payments it handles. */
interface Asked {
  account: AccountRow
  merchant: MerchantRow
  charges: number
  recurring: number
}

/** @throws 404; 422 while it's being deactivated */
async function read({ parts, id }: Visitor): Promise<Asked> {
  const { storage, clock } = parts
  const merchant_id = await ownerOf(storage.read, 'accounts', id)
  if (merchant_id === undefined) throw notFound('Account', id)
  const account = await storage.read
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const merchant = await storage.read
    .selectFrom('merchants')
    .selectAll()
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  refuseOpen(await openDeactivation(storage.read, merchant_id, id))
  const from = clock.now() - DAYS * 24 * 60 * 60 * 1000
  return {
    account,
    merchant,
    charges: await countCharges(storage.reading, { merchant, mode: account.mode }, from, id),
    recurring: await countActiveCharges(storage.reading, merchant_id, account.mode, id),
  }
}

const consequences = ({ account, merchant, charges, recurring }: Asked): Html => {
  const kind = `${merchant.name}’s ${accountTypeLabels[account.type].toLowerCase()} in ${account.mode} mode`
  return html`It handles ${kind}.
    ${account.is_primary === 1 && html`As the primary account, it also gets payments that name no account.`}
    New payments through it are refused. ${canUndo}<br>
    In the last ${DAYS} days it made ${counted(charges, 'charge')}.<br>
    ${counted(recurring, 'recurring charge')} won’t be collected.<br>
    Captures, refunds and voids still work. You can activate the account again at any time.`
}

const nameOf = ({ account, merchant }: Asked) => `${account.name} of ${merchant.name}`

export const accountDeactivation: Action = action<Asked>({
  access: 'operate',
  read,
  asks: (asked) => `Deactivate ${nameOf(asked)}?`,
  explains: consequences,
  submit: 'Deactivate',
  isDanger: true,
  fields: reasonField,
  act: deactivating('Account', 'INACTIVE'),
  done: {},
})

export const accountDeletion: Action = action<Asked>({
  access: 'operate',
  read,
  asks: (asked) => `Delete ${nameOf(asked)}?`,
  explains: consequences,
  submit: 'Delete',
  isDanger: true,
  fields: reasonField,
  act: deactivating('Account', 'DELETED'),
  done: {},
})

export const accountActivation: Action = action<Asked>({
  access: 'operate',
  read,
  asks: (asked) => `Activate ${nameOf(asked)}?`,
  explains: () => 'It can take payments immediately, and its recurring charges are collected again.',
  submit: 'Activate',
  async act({ parts, request, id }) {
    await parts.storage.write((tx) =>
      operatorRecords.account.set(tx, acting(parts, request), id, { status: 'ACTIVE' }),
    )
    return undefined
  },
  done: { activated: 'Activated. The account can take payments.' },
})
