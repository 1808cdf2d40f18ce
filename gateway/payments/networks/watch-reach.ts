import { limits } from '../../core/limits.ts'
import { withDeadline } from '../../core/promises.ts'
import type { Processor } from './processor.ts'

/** The same networks. `onBack` is called for the first answer after several calls in a row have failed. */
export function watchReach(processor: Processor, onBack: () => void): Processor {
  let failed = 0
  const watched = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    withDeadline(answer, limits.processorTimeoutMs).then(
      () => {
        const wasAway = failed >= limits.recovery.failuresInRow
        failed = 0
        if (wasAway) onBack()
      },
      () => {
        failed++
      },
    )
    return answer
  }
  return {
    authorize: (asked) => watched(processor.authorize(asked)),
    capture: (id, amount, at) => watched(processor.capture(id, amount, at)),
    reverse: (id, at) => watched(processor.reverse(id, at)),
    settle: (id, at) => watched(processor.settle(id, at)),
    returns: (asked) => watched(processor.returns(asked)),
    funding: (number) => watched(processor.funding(number)),
  }
}
