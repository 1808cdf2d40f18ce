// Bank accounts: where a merchant's money may be deposited. They are not kept: they are the merchant's accounts, seen from the bank.
import { type CardType, cardTypes } from '../../../shared/card-brands.ts'
import type { View } from '../../core/view.ts'
import type { AccountRow, Reader } from '../../platform/storage/index.ts'
import type { BankAccountSchema } from './schemas.ts'

/** A bank account with the accounts by which money comes to it. */
export interface BankAccount {
  id: string
  /** The account that it is named after: for banks, or where there is none of these for cards. */
  account: AccountRow
  processing: readonly AccountRow[]
}

const PREFIX = 'bank_'

/**
 * All bank accounts of a merchant, of both modes (rules: invoicing.md#bank-accounts): one for each active account for banks, with the
 * active accounts for cards that are like it. Cards without an account for banks like them have one of their own.
 */
export async function listBankAccounts(db: Reader, merchantId: string): Promise<BankAccount[]> {
  const accounts = await db
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'ACTIVE')
    .orderBy('created')
    .orderBy('id')
    .execute()
  const banks = accounts.filter(({ type }) => type === 'AchAccount')
  const cards = accounts.filter(({ type }) => type === 'MerchantAccount')
  const lonely = cards.filter((card) => !banks.some((bank) => isLike(bank, card)))
  const first = lonely.filter((card, at) => lonely.findIndex((other) => isLike(other, card)) === at)
  return [...banks, ...first].map((account) => ({
    id: PREFIX + account.id,
    account,
    processing: [
      ...(account.type === 'AchAccount' ? [account] : []),
      ...cards.filter((card) => isLike(account, card)),
    ],
  }))
}

/**
 * One of a merchant's bank accounts: the one with this id, or else the one that now includes this id's account, or accounts like it.
 * Card accounts lose their own bank account when an eCheck account is added, and its id when the oldest of them is deactivated, but
 * invoices still name it.
 */
export async function findBankAccount(
  db: Reader,
  merchantId: string,
  id: string,
): Promise<BankAccount | undefined> {
  const banks = await listBankAccounts(db, merchantId)
  const hasAccount = ({ processing }: BankAccount) => processing.some((account) => PREFIX + account.id === id)
  return banks.find((bank) => bank.id === id) ?? banks.find(hasAccount) ?? findLike(db, merchantId, banks, id)
}

/** The one with accounts like a card account that was deactivated. */
async function findLike(
  db: Reader,
  merchantId: string,
  banks: readonly BankAccount[],
  id: string,
): Promise<BankAccount | undefined> {
  if (!id.startsWith(PREFIX)) return undefined
  const former = await db
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id.slice(PREFIX.length))
    .where('type', '=', 'MerchantAccount')
    .executeTakeFirst()
  return former && banks.find(({ account }) => isLike(account, former))
}

/** The ids of the accounts behind a bank account, for a look-up of their surcharges; undefined where there is none. */
export async function processingAccountsOf(
  db: Reader,
  merchantId: string,
  id: string,
): Promise<string[] | undefined> {
  return (await findBankAccount(db, merchantId, id))?.processing.map((account) => account.id)
}

function isLike(one: AccountRow, other: AccountRow): boolean {
  return (
    one.mode === other.mode && one.currency === other.currency && one.trust_account === other.trust_account
  )
}

/** A bank account as the API shows it. */
export function bankAccountView({ id, account, processing }: BankAccount): View<typeof BankAccountSchema> {
  return {
    id,
    name: account.name,
    bank_name: account.bank_name ?? undefined,
    trust: account.trust_account === 1,
    account_id: account.account_number ?? undefined,
    currency: account.currency,
    test_mode: account.mode === 'test',
    processing_accounts: processing.map(processingView),
  }
}

function processingView(row: AccountRow) {
  const { id, name, required_payment_fields } = row
  if (row.type === 'AchAccount') return { id, name, type: 'bank' as const, required_payment_fields }
  return {
    id,
    name,
    type: 'card' as const,
    required_payment_fields,
    accepted_card_types: acceptedTypes(row.accepted_card_types),
    cvv_policy: row.cvv_policy,
    avs_policy: row.avs_policy,
    swipe_cvv_policy: row.swipe_cvv_policy,
    swipe_avs_policy: row.swipe_avs_policy,
    swipe_required_payment_fields: row.swipe_required_payment_fields,
  }
}

const ALL: readonly CardType[] = cardTypes.filter((type) => type !== 'UNKNOWN')

/** The portal's clients know no asterisk. */
const acceptedTypes = (list: string) => (list === '*' ? ALL.join(',') : list)
