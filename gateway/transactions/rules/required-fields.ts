import { type ErrorMessage, errorMessage } from '../../core/errors.ts'
import type { AccountRow } from '../../storage/index.ts'
import { type FoundMethod, type RequirableField, requirableFields } from '../../vault/index.ts'

const KNOWN: readonly RequirableField[] = [...new Set(Object.values(requirableFields).flat())]

/** A card or a bank, as far as an account may ask for more of it. */
type Details = { readonly [Name in RequirableField]?: string | undefined }

/**
 * One message for each field that the account requires and the method does not have (rules: accounts.md#required-fields). A
 * card that is saved never has its security code, and needs none.
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
    .map((field) =>
      errorMessage('invalid_data', {
        context: `method.${field}`,
        sub_code: 'not_blank',
        message: 'The account requires a value.',
      }),
    )
}

/** A person has a given name and a surname in place of one name (rules: methods.md#holder-type). */
const hasBothNames = ({ given_name, surname }: Details) => Boolean(given_name?.trim() && surname?.trim())
