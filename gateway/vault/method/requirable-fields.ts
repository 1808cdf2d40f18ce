import { holderFields, nameParts } from '../../../shared/methods.ts'

/** What an account may ask for beyond what a method always needs (rules: accounts.md#required-fields). */
export const requirableFields = {
  card: [...holderFields, 'cvv'],
  bank: [...holderFields, ...nameParts, 'account_holder_type'],
} as const

export type RequirableField = (typeof requirableFields)['card' | 'bank'][number]
