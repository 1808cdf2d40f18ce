import { newAuthorizationCode, newDigits } from '../../core/ids.ts'
import { own } from '../../core/objects.ts'
import type {
  Authorization,
  AuthorizationAnswer,
  ChargedBank,
  ChargedCard,
} from '../../payments/networks/index.ts'
import type { Outcome } from '../../platform/storage/index.ts'
import { avsByNumber, cvvByNumber, declineOf, softDeclineOf } from './test-numbers.ts'

/**
 * Decides a payment: by the outcome of a rule and, where that leaves something open, by the card or account number
 * (rules: test-cards.md#rules, test-cards.md#cards).
 * @param unproven whether it claims what isn't so: an authentication, or an earlier charge
 */
export function decide(
  {
    method,
    authentication,
    storedCredential,
  }: Pick<Authorization, 'method' | 'authentication' | 'storedCredential'>,
  outcome: Outcome = {},
  unproven = false,
): AuthorizationAnswer {
  const isMerchant = storedCredential?.initiator === 'MERCHANT'
  const isSure =
    isMerchant || authentication?.liability_shift === true || authentication?.trans_status === 'I'
  const soft = isSure ? undefined : softDeclineOf(method)
  const wrong = unproven ? 'card_declined' : undefined
  const failure_code = outcome.decline ?? (outcome.approve ? undefined : (declineOf(method) ?? wrong ?? soft))
  if (failure_code) return { approved: false, failure_code }
  return { approved: true, authorization_code: newAuthorizationCode(), ...checks(method, outcome) }
}

/** As long as Visa's transaction identifier, and Mastercard's trace id. */
const NETWORK_ID_DIGITS = 15

function checks(method: ChargedCard | ChargedBank, { cvv_result, avs_result }: Outcome) {
  if (method.type === 'bank') return { cvv_result: undefined, avs_result: undefined }
  const { number, cvv, address1, postal_code } = method
  // Without a code, or an address, there is nothing to compare.
  const code = cvv === undefined ? undefined : (own(cvvByNumber, number) ?? 'MATCHED')
  const hasAddress = address1 !== undefined || postal_code !== undefined
  const address = hasAddress ? (own(avsByNumber, number) ?? 'ADDRESS_AND_POSTAL_CODE') : undefined
  return {
    cvv_result: cvv_result ?? code,
    avs_result: avs_result ?? address,
    network_transaction_id: newDigits(NETWORK_ID_DIGITS),
  }
}
