import { newAuthorizationCode } from '../../core/ids.ts'
import type { Outcome } from '../../storage/index.ts'
import type { AuthorizationAnswer, ChargedBank, ChargedCard } from '../processor.ts'
import { avsByNumber, cvvByNumber, declineOf } from './test-numbers.ts'

/**
 * Decides a payment: by the outcome of a rule and, where that leaves something open, by the card or account number
 * (rules: test-cards.md#rules, test-cards.md#cards).
 */
export function decide(method: ChargedCard | ChargedBank, outcome: Outcome = {}): AuthorizationAnswer {
  const failure_code = outcome.decline ?? (outcome.approve ? undefined : declineOf(method))
  if (failure_code) return { approved: false, failure_code }
  return { approved: true, authorization_code: newAuthorizationCode(), ...checks(method, outcome) }
}

function checks(method: ChargedCard | ChargedBank, { cvv_result, avs_result }: Outcome) {
  if (method.type === 'bank') return { cvv_result: undefined, avs_result: undefined }
  const { number, cvv } = method
  // Without a security code there is nothing to compare.
  const compared = cvv === undefined ? undefined : (cvvByNumber[number] ?? 'MATCHED')
  return {
    cvv_result: cvv_result ?? compared,
    avs_result: avs_result ?? avsByNumber[number] ?? 'ADDRESS_AND_POSTAL_CODE',
  }
}
