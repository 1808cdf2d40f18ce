import { useHostedFields } from '@service/hosted-fields/react'
import { useEffect, useState } from 'react'
import type { AmountDue } from '../amount-due.ts'

/**
 * What the card that is typed has to pay, for the customer to see; the backend reckons for itself.
 * @param total the cart's, in cents
 */
export function useSurcharge(bankAccountId: string, total: number) {
  const { state, instance } = useHostedFields()
  const { surchargeable } = state
  const [due, setDue] = useState<AmountDue>({ amount: total, surcharge: 0 })

  // An amount is for one card: for the next, the plain total is shown until there's an answer.
  useEffect(() => {
    setDue({ amount: total, surcharge: 0 })
    if (surchargeable !== true || !instance) return
    let isCurrent = true
    // Without an answer, the backend decides the amount when the customer pays.
    instance.lookupSurcharge({ bankAccountId, amount: total }).then(
      (entries) => {
        const entry = entries.find(({ type }) => type === 'card')
        if (isCurrent && entry)
          setDue({ amount: entry.total_amount ?? total, surcharge: entry.surcharge_amount ?? 0 })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [surchargeable, instance, bankAccountId, total])

  return { due, setDue, isFree: surchargeable === false }
}
