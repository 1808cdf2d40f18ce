// What a payment is made with, in the API's own words: a card or a bank account, and who holds it (rules: methods.md#method).

export const methodTypes = ['card', 'bank'] as const
export type MethodType = (typeof methodTypes)[number]

/** Keys of what could pay. They come from a field or a server, never from a page's own data. */
export const secretKeys = ['number', 'cvv', 'routing_number', 'account_number'] as const

/** First digits of a card number, which tell whether the card may be surcharged (rules: surcharges.md#surchargeable). */
export const surchargeDigits = 12

export const bankAccountTypes = ['CHECKING', 'SAVINGS'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

/** A business has a name, an individual the parts of one (rules: methods.md#holder-type). */
export const accountHolderTypes = ['business', 'individual'] as const
export type AccountHolderType = (typeof accountHolderTypes)[number]
export const nameParts = ['given_name', 'surname'] as const

export const addressFields = ['address1', 'address2', 'city', 'state', 'postal_code', 'country'] as const

/** What is known of who holds a card or an account, and where to reach them (rules: methods.md#holder). */
export const holderFields: readonly ['name', ...typeof addressFields, 'phone', 'email'] = [
  'name',
  ...addressFields,
  'phone',
  'email',
]
export type HolderField = (typeof holderFields)[number]
export type HolderDetails = { [Name in HolderField]?: string }
