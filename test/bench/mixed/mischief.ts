// Faults while the load goes on: at each turn one of the gateway's fault points is set for one merchant in one process.
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../../support/client.ts'
import type { Shop } from './shops.ts'

const FAULTS = '/v1/simulator/faults'

/** Milliseconds from one turn to the next. */
const TURN = 250

const CALLS = [
  'error_before_commit',
  'error_after_commit',
  'reset_before_commit',
  'reset_after_commit',
  'half_body',
  'rate_limit',
  'delay',
]
/** Those that come most often, more often. */
const ROUTES = [
  'POST /v1/charges',
  'POST /v1/charges',
  'POST /v1/charges',
  'POST /v1/tokens',
  'POST /v1/cards',
  'POST /v1/charges/{id}/capture',
  'POST /v1/charges/{id}/refund',
  'POST /v1/transactions/{id}/void',
  'GET /v1/transactions',
  'POST /invoices',
  'POST /v1/test-clock/advance',
]
const DELAY = 300

/** Faults that wait for their calls, of a merchant in a process. */
const MOST = 20

interface Fault {
  id: string
  fault: string
  times: number
  struck: number
}

/** How often each fault has struck, by its name. What a process had struck when it was killed is not in it. */
export type Struck = Map<string, number>

export interface Mischief {
  struck: Struck
  /** Ends all faults. */
  stop(): Promise<void>
}

/** @param clients of the processes that live @param luck a number from 0 to 1, at each call another */
export function startMischief(
  shops: readonly Shop[],
  clients: () => readonly ApiClient[],
  luck: () => number,
): Mischief {
  const struck: Struck = new Map()
  let isOver = false
  const one = <T>(all: readonly T[]): T => all[Math.floor(luck() * all.length)] as T

  function count({ fault, struck: times }: Fault) {
    struck.set(fault, (struck.get(fault) ?? 0) + times)
  }

  async function turn() {
    const [{ secretKey: key }, client] = [one(shops), one(clients())]
    if (!client) return
    const { results }: { results: Fault[] } = (await client.call({ path: FAULTS, key })).body
    for (const fault of results.filter(({ struck, times }) => struck === times)) {
      const answer = await client.call({ method: 'DELETE', path: `${FAULTS}/${fault.id}`, key })
      if (answer.status === 204) count(fault)
    }
    if (results.length > MOST) return
    for (const body of [call(), other()]) {
      const answer = await client.call({ method: 'POST', path: FAULTS, key, body })
      if (answer.status !== 200) throw new Error(`A fault is refused: ${answer.text}`)
    }
  }

  /** Counts those that have struck, and ends all. */
  async function clear(client: ApiClient, { secretKey: key }: Shop) {
    for (const fault of (await client.call({ path: FAULTS, key })).body.results) count(fault)
    await client.call({ method: 'DELETE', path: FAULTS, key })
  }

  function call() {
    const fault = one(CALLS)
    const times = 1 + Math.floor(luck() * 3)
    return { fault, route: one(ROUTES), times, ...(fault === 'delay' && { milliseconds: DELAY }) }
  }

  function other() {
    return { fault: luck() < 0.8 ? 'webhook_lose' : 'mail_refuse' }
  }

  const work = (async () => {
    while (!isOver) {
      // A process that is killed in the middle has no faults any more.
      await turn().catch((error: NodeJS.ErrnoException) => {
        if (!error.code) throw error
      })
      await pause(TURN)
    }
  })()
  work.catch(() => {})
  return {
    struck,
    async stop() {
      isOver = true
      await work
      for (const client of clients()) for (const shop of shops) await clear(client, shop)
    },
  }
}
