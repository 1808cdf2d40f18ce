import { type ErrorMessage, errorMessage, GatewayError } from '../errors.ts'
import type { AccountRow } from '../storage/index.ts'
import type { RequirableField } from '../vault/index.ts'

/** A card or a bank, as far as an account may ask for more of it. */
type Method = { readonly [Name in RequirableField]?: string | undefined }

/** One message for each field that the account requires and the method does not have (decisions.md §4). */
export function requiredFieldFaults(
  { required_payment_fields }: Pick<AccountRow, 'required_payment_fields'>,
  method: Method,
): ErrorMessage[] {
  const required = required_payment_fields.split(',').filter(Boolean) as RequirableField[]
  return required
    .filter((field) => !method[field]?.trim() && !(field === 'name' && hasBothNames(method)))
    .map((field) =>
      errorMessage('invalid_data', {
        context: `method.${field}`,
        sub_code: 'not_blank',
        message: 'The account requires a value.',
      }),
    )
}

/** @throws 422 with one message for each field that is missing */
export function assertRequiredFields(account: AccountRow, method: Method): void {
  const [first, ...others] = requiredFieldFaults(account, method)
  if (first) throw new GatewayError([first, ...others])
}

/** A person has a given name and a surname in place of one name (decisions.md §1, eCheck). */
const hasBothNames = ({ given_name, surname }: Method) => Boolean(given_name?.trim() && surname?.trim())
