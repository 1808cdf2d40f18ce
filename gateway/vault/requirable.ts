/** What an account may ask for beyond what a method always needs (rules: accounts.md#required-fields). */
const HOLDER = [
  'name',
  'address1',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'email',
] as const

export const requirableFields = {
  card: [...HOLDER, 'cvv'],
  bank: [...HOLDER, 'given_name', 'surname', 'account_holder_type'],
} as const

export type RequirableField = (typeof requirableFields)['card' | 'bank'][number]
