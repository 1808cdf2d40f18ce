import { holderFields, nameParts } from '../../../../shared/methods.ts'

/** The optional fields of a method that an account may require (rules: accounts.md#required-fields). */
export const requirableFields = {
  card: [...holderFields, 'cvv'],
  bank: [...holderFields, ...nameParts, 'account_holder_type'],
} as const

export type RequirableField = (typeof requirableFields)['card' | 'bank'][number]
