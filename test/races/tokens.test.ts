// The room for tokens of one public key, with two processes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../gateway/core/limits.ts'
import { inParallel } from '../../gateway/core/promises.ts'
import { untilServed } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { withStorage } from '../support/engine.ts'
import { goodCard } from '../support/gateway.ts'

const LEFT = 600
const SENT = 500

let world: TwoGateways
beforeAll(async () => {
  world = await twoGateways()
})
afterAll(() => world.close())

const windowOf = (now: number) => Math.floor(now / limits.tokenLifeMs)

/** Leaves room for few tokens, in this window and in the next one, which may begin at any time. */
const fillRoom = () =>
  withStorage(world, (storage) =>
    storage.write(async (tx) => {
      const { id: merchant_id } = await tx
        .selectFrom('merchants')
        .select('id')
        .where('public_key', '=', world.publicKey)
        .executeTakeFirstOrThrow()
      const taken = limits.tokenRoom.most.key - LEFT
      const rows = [1, 2].map((later) => {
        const ends = (windowOf(Date.now()) + later) * limits.tokenLifeMs
        return { merchant_id, subject: '', ends, taken }
      })
      await tx.deleteFrom('token_rooms').execute()
      await tx.insertInto('token_rooms').values(rows).execute()
    }),
  )

/** Sends tokens to both at the same time. @returns how many were made within one window; undefined if another one began */
async function made(): Promise<number | undefined> {
  await fillRoom()
  const window = windowOf(Date.now())
  const statuses: number[] = []
  const numbers = Array.from({ length: 2 * SENT }, (_, at) => at)
  await inParallel(numbers, 32, async (at) => {
    const client = world.clients[at % 2 === 0 ? 0 : 1]
    const { status } = await untilServed(() =>
      client.call({ method: 'POST', path: '/v1/tokens', key: world.publicKey, body: goodCard }),
    )
    statuses.push(status)
  })
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  return windowOf(Date.now()) === window ? statuses.filter((status) => status === 200).length : undefined
}

test('two processes let through as many tokens as there is room for, and no more', async () => {
  expect((await made()) ?? (await made())).toBe(LEFT)
})
