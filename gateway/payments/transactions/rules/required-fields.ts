import { type ErrorMessage, fieldFault } from '../../../core/errors.ts'
import type { AccountRow } from '../../../platform/storage/index.ts'
import { type FoundMethod, type RequirableField, requirableFields } from '../../vault/index.ts'

const KNOWN: readonly RequirableField[] = [...new Set(Object.values(requirableFields).flat())]

/** The fields of a card or a bank that an account may require. */
type Details = { readonly [Name in RequirableField]?: string | undefined }

/**
 * One message for each field that the account requires and the method lacks (rules: accounts.md#required-fields). A saved card
 * has no security code, and needs none.
 */
export function requiredFieldFaults(
  { required_payment_fields }: Pick<AccountRow, 'required_payment_fields'>,
  { input, isSaved }: FoundMethod,
): ErrorMessage[] {
  const details: Details = input
  const required = required_payment_fields.split(',')
  return required
    .flatMap((name) => KNOWN.find((field) => field === name) ?? [])
    .filter((field) => !details[field]?.trim())
    .filter((field) => !(field === 'name' && hasBothNames(details)) && !(field === 'cvv' && isSaved))
    .map((field) => fieldFault(`method.${field}`, 'The account requires a value.', 'not_blank'))
}

/** Whether the holder has a given name and a surname, which stand for `name` (rules: methods.md#holder-type). */
const hasBothNames = ({ given_name, surname }: Details) => Boolean(given_name?.trim() && surname?.trim())
