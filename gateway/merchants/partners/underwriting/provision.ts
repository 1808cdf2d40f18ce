// Makes the merchant of an approved application (rules: partners.md#provisioning).

import type { Mode } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { cutTo } from '../../../core/text.ts'
import {
  type ApplicationContent,
  type FieldValues,
  type MerchantRow,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import { operatorRecords, SIMULATED_BANK } from '../../merchants/index.ts'
import type { ActingWriteParts } from '../applications/application-parts.ts'

/** What an account is for: the merchant's own money, or that of others. */
const PURPOSES = ['operating', 'trust'] as const
type Purpose = (typeof PURPOSES)[number]

/**
 * Makes a merchant with its own keys, and in each of the modes with an account for cards and one for banks.
 * @returns its id
 */
export async function provisionMerchant(
  tx: Tx,
  parts: ActingWriteParts,
  { fields }: ApplicationContent,
  { isTrustPlan, modes }: { isTrustPlan: boolean; modes: readonly Mode[] },
): Promise<string> {
  const name = textOf(fields, 'business_name')
  const { id } = await operatorRecords.merchant.make(tx, parts, { name })
  await tx.updateTable('merchants').set(contactOf(fields)).where('id', '=', id).execute()
  for (const mode of modes) {
    for (const purpose of PURPOSES) {
      if (purpose === 'operating' || isTrustPlan) await makeAccounts(tx, parts, { id, mode, purpose, fields })
    }
  }
  return id
}

interface NewAccounts {
  id: string
  mode: Mode
  purpose: Purpose
  fields: FieldValues
}

/** The first of each kind is the primary one, so the merchant's own money comes first. */
async function makeAccounts(
  tx: Tx,
  parts: ActingWriteParts,
  { id, mode, purpose, fields }: NewAccounts,
): Promise<void> {
  const called = textOf(fields, `${purpose}_account_name`) || textOf(fields, 'business_name')
  const name = cutTo(purpose === 'trust' ? `Trust: ${called}` : called, limits.maxChars.name)
  const common = { merchant_id: id, mode, name }
  // No number of a real account is of any use in test mode.
  const bank = mode === 'test' ? SIMULATED_BANK : bankOf(fields, purpose)
  const all = [
    { ...common, type: 'MerchantAccount' },
    { ...common, type: 'AchAccount', ...bank },
  ]
  for (const texts of all) {
    const account = await operatorRecords.account.make(tx, parts, texts)
    if (purpose === 'trust') {
      await updateRow(tx, 'accounts', { merchant_id: id, id: account.id }, { trust_account: 1 })
    }
  }
}

function bankOf(fields: FieldValues, purpose: Purpose) {
  const prefix = `${purpose}_account_`
  return {
    routing_number: textOf(fields, `${prefix}routing_number`),
    account_number: textOf(fields, `${prefix}number`),
    bank_name: textOf(fields, `${prefix}bank_name`),
    // The application does not ask: what a business is paid into is a checking account.
    account_type: 'CHECKING',
  }
}

/** Where the merchant is, and whom to speak to there. */
function contactOf(fields: FieldValues) {
  const text = (name: string) => textOf(fields, name) || null
  return {
    contact_name: cutTo(
      `${textOf(fields, 'first_name')} ${textOf(fields, 'last_name')}`,
      limits.maxChars.name,
    ),
    contact_email: text('email'),
    contact_phone: text('business_phone'),
    address1: text('business_address1'),
    address2: text('business_address2'),
    city: text('business_city'),
    state: text('business_state'),
    postal_code: text('business_zip_code'),
    country: text('business_country') ?? 'US',
  } satisfies Partial<MerchantRow>
}

const textOf = (fields: FieldValues, name: string): string => String(own(fields, name) ?? '')
