import { newAuthorizationCode } from '../ids.ts'
import type { Processor } from './processor.ts'
import { avsResults, cvvResults, declines, fundings } from './test-numbers.ts'

/** The card networks, simulated: the number decides the answer (decisions.md §5). */
export function createSimulator(): Processor {
  return {
    async authorize({ method }) {
      if (method.type === 'bank') throw new Error('No bank network is simulated yet.')
      const card = method
      const failure_code = declines[card.number]
      if (failure_code) return { approved: false, failure_code }
      return {
        approved: true,
        authorization_code: newAuthorizationCode(),
        // Without a code there is nothing to compare.
        cvv_result: card.cvv === undefined ? undefined : (cvvResults[card.number] ?? 'MATCHED'),
        avs_result: avsResults[card.number] ?? 'ADDRESS_AND_POSTAL_CODE',
      }
    },
    // The simulated networks keep no money, so there is nothing to be taken or given back.
    async capture() {},
    async reverse() {},
    funding: async (number) => fundings[number.slice(0, 12)] ?? 'credit',
  }
}
