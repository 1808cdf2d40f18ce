// Networks that take a call and never answer it, for as long as a test wants.
import type { Processor } from '../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../gateway/sandbox/networks/index.ts'

/** Which calls hang. */
export type Hangs = Record<'authorize' | 'reverse', boolean>

const never = () => new Promise<never>(() => {})

/** The simulated networks, without their books. Nothing hangs at first. */
export function hangingNetworks(): { hangs: Hangs; processor: Processor } {
  const hangs: Hangs = { authorize: false, reverse: false }
  const simulator = createSimulator()
  const processor: Processor = {
    ...simulator,
    authorize: (asked) => (hangs.authorize ? never() : simulator.authorize(asked)),
    reverse: (id, at) => (hangs.reverse ? never() : simulator.reverse(id, at)),
  }
  return { hangs, processor }
}
