import { surchargeDigits } from '../../shared/methods.ts'
import type { Texts } from '../../shared/texts.ts'
import type {
  SurchargeAnswer,
  Surchargeable,
  SurchargeEntry,
  SurchargeRequest,
} from '../../src/vault-protocol.ts'
import { call } from './gateway.ts'
import { refusalOf, refuse } from './refusal.ts'

/** Looks up whether cards may be surcharged. The answer for the newest number counts. */
export interface SurchargeWatch {
  /** Call it with the number at each change. */
  numberChanged(number: string): void
}

/** @param onDecided called with true or false, or with `"unknown"` if too few digits are typed or the gateway could not tell */
export function watchSurcharge(onDecided: (surchargeable: Surchargeable) => void): SurchargeWatch {
  let decided = ''
  return {
    numberChanged(number) {
      const prefix = number.length < surchargeDigits ? '' : number.slice(0, surchargeDigits)
      if (prefix === decided) return
      decided = prefix
      // The answer for the previous card no longer counts.
      onDecided('unknown')
      if (!prefix) return
      void call('POST', '/v1/surcharge-decisions', { number: prefix }).then((answer) => {
        if (prefix !== decided) return
        const { surchargeable } = (answer?.body ?? {}) as { surchargeable?: unknown }
        onDecided(answer?.status === 200 && typeof surchargeable === 'boolean' ? surchargeable : 'unknown')
      })
    },
  }
}

/** `GET /bank-accounts/{id}/surcharge` (rules: surcharges.md#look-up). */
export async function lookupSurcharge(request: SurchargeRequest, texts: Texts): Promise<SurchargeAnswer> {
  const { bankAccountId, amount } = request ?? {}
  // An id of dots only would change the path of the URL.
  const isAccount = typeof bankAccountId === 'string' && /[^.]/.test(bankAccountId)
  if (!isAccount || (amount !== undefined && !Number.isSafeInteger(amount))) {
    return refuse(2, 'The account or the amount is not valid.')
  }
  const query = amount === undefined ? '' : `?amount=${amount}`
  const answer = await call('GET', `/bank-accounts/${encodeURIComponent(bankAccountId)}/surcharge${query}`)
  if (answer?.status !== 200) return refusalOf(answer, texts)
  return { ok: true, entries: answer.body as SurchargeEntry[] }
}
