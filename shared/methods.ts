// Payment methods in the API's terms: a card or a bank account, and its holder (rules: methods.md#method).

export const methodTypes = ['card', 'bank'] as const
export type MethodType = (typeof methodTypes)[number]

/** What a one-time token represents: a method, or a security code alone (rules: tokens.md#cvv). */
export const tokenTypes: readonly ['card', 'bank', 'cvv'] = [...methodTypes, 'cvv']
export type TokenType = (typeof tokenTypes)[number]

/** Keys of values that could be charged. They come from a field or a server, never from a page's own data. */
export const secretKeys = ['number', 'cvv', 'routing_number', 'account_number'] as const

/** How many leading digits of a card number decide whether it may be surcharged (rules: surcharges.md#surchargeable). */
export const surchargeDigits = 12

export const bankAccountTypes = ['CHECKING', 'SAVINGS'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

/** A business has a `name`, an individual has the `nameParts` (rules: methods.md#holder-type). */
export const accountHolderTypes = ['business', 'individual'] as const
export type AccountHolderType = (typeof accountHolderTypes)[number]
export const nameParts = ['given_name', 'surname'] as const

export const addressFields = ['address1', 'address2', 'city', 'state', 'postal_code', 'country'] as const

/** Name and address fields of the holder of a card or an account (rules: methods.md#holder). */
export const holderFields: readonly ['name', ...typeof addressFields, 'phone', 'email'] = [
  'name',
  ...addressFields,
  'phone',
  'email',
]
export type HolderField = (typeof holderFields)[number]
export type HolderDetails = { [Name in HolderField]?: string }
