import type { HostedFieldsInstance } from '@service/hosted-fields'
import type { HostedFieldEventDetail } from '@service/hosted-fields/element'
import { useState } from 'react'
import type { AmountDue } from '../amount-due.ts'

/**
 * What the card that is typed has to pay, for the customer to see; the backend reckons for itself.
 * @param total the cart's, in cents
 */
export function useSurcharge(bankAccountId: string, total: number) {
  const [due, setDue] = useState<AmountDue>({ amount: total, surcharge: 0 })
  const [isFree, setFree] = useState(false)

  /** For the event `fieldsurcharge`: what is said of a card counts until another one is typed. */
  async function onSurcharge({ state }: HostedFieldEventDetail, instance: HostedFieldsInstance | undefined) {
    setDue({ amount: total, surcharge: 0 })
    setFree(state.surchargeable === false)
    if (state.surchargeable !== true || !instance) return
    // Without an answer, the backend decides the amount when the customer pays.
    const entries = await instance.lookupSurcharge({ bankAccountId, amount: total }).catch(() => [])
    const entry = entries.find(({ type }) => type === 'card')
    if (!entry || instance.getState().surchargeable !== true) return
    setDue({ amount: entry.total_amount ?? total, surcharge: entry.surcharge_amount ?? 0 })
  }

  return { due, setDue, isFree, onSurcharge }
}
