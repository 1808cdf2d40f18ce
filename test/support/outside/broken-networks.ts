// Networks that fail during a call: with an unexpected error in the code, with a database constraint, or without any answer.
import type { Processor } from '../../../gateway/payments/networks/index.ts'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../gateway/sandbox/networks/index.ts'
import { isPostgres } from '../engine.ts'

/** The ways to fail, and what the log must say. Each error has the card number in its message or beside it. */
export const BREAKS = {
  'a TypeError': { level: 50, cause: { name: 'TypeError' } },
  'a violated constraint': {
    level: 50,
    cause: isPostgres
      ? { name: 'DatabaseError', code: '23505', constraint: 'locks_pkey', table: 'locks' }
      : { name: 'SqliteError', code: 'SQLITE_CONSTRAINT_PRIMARYKEY', constraint: 'locks.name' },
  },
  'no answer': { level: 40, cause: { name: 'DeadlineExceeded' } },
} as const

export type Break = keyof typeof BREAKS
export const breaks: readonly Break[] = ['a TypeError', 'a violated constraint', 'no answer']

type Call = 'authorize' | 'capture' | 'reverse' | 'settle' | 'funding'

export interface BrokenNetworks {
  processor: Processor
  /** Makes one of the calls fail from now on; undefined: none. */
  break(call: Call | undefined, how?: Break): void
}

/** @param open the gateway's database, once there is one */
export function brokenNetworks(open: () => Promise<Storage>): BrokenNetworks {
  const simulator = createSimulator()
  let broken: Call | undefined
  let how: Break = 'a TypeError'
  /** The number of the last card. */
  let number = ''

  const ways: Record<Break, () => Promise<never>> = {
    async 'a TypeError'() {
      const page = undefined as unknown as Record<string, never>
      // The engine's message would be: Cannot read properties of undefined (reading '4242…').
      return page[number] as never
    },
    async 'a violated constraint'() {
      const storage = await open()
      try {
        await storage.write((tx) =>
          tx
            .insertInto('locks')
            .values([{ name: number }, { name: number }])
            .execute(),
        )
      } finally {
        await storage.close()
      }
      throw new Error('The database took it.')
    },
    'no answer': () => new Promise(() => {}),
  }
  const breakAt = async (call: Call) => {
    if (call === broken) await ways[how]()
  }

  return {
    break(call, way = how) {
      broken = call
      how = way
    },
    processor: {
      ...simulator,
      async authorize(asked) {
        if (asked.method.type === 'card') number = asked.method.number
        await breakAt('authorize')
        return simulator.authorize(asked)
      },
      async capture(id, amount, at) {
        await breakAt('capture')
        return simulator.capture(id, amount, at)
      },
      async reverse(id, at) {
        await breakAt('reverse')
        return simulator.reverse(id, at)
      },
      async settle(id, at) {
        await breakAt('settle')
        return simulator.settle(id, at)
      },
      async funding(asked) {
        number = asked
        await breakAt('funding')
        return simulator.funding(asked)
      },
    },
  }
}
