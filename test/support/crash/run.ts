// One run: customers use gateways that are killed one after another.
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { withStorage } from '../engine.ts'
import { temporaryFolder } from '../gateway.ts'
import { checkEverything, checkRepeats, openRows } from './checks.ts'
import { NETWORK_RULES, serve, visits } from './load.ts'
import { type Kill, MortalGateways } from './mortal-gateways.ts'
import { PatientClient } from './patient-client.ts'

const CUSTOMERS = 16

export interface CrashRun {
  /** The number of gateways on one database. */
  gateways: number
  kills: number
  /** Absent: a random one. */
  seed: number | undefined
}

const kill: fc.Arbitrary<Kill> = fc.record({
  answers: fc.integer({ min: 0, max: 150 }),
  milliseconds: fc.integer({ min: 0, max: 25 }),
  starting: fc.option(fc.integer({ min: 100, max: 1500 }), { freq: 3, nil: undefined }),
})

/**
 * Kills gateways under load, and checks the outcome of every request.
 * @returns a report of what was tried
 * @throws with the seed, when something was done twice, was lost, or differs from what a client was told
 */
export async function crashUnderLoad({
  gateways: count,
  kills,
  seed = newSeed(),
}: CrashRun): Promise<string> {
  const { folder, remove } = temporaryFolder()
  const gateways = new MortalGateways(folder, count)
  const client = new PatientClient((wanted) => gateways.reach(wanted))
  try {
    await gateways.start()
    await prepare(folder, gateways)
    const plan = fc.sample(kill, { seed, numRuns: kills })
    await bringDown(gateways, client, plan, count, seed)
    const survivor = await gateways.reach(0)
    await withStorage({ dataDir: folder }, async (storage) => {
      // Recovery must resolve everything that was left open.
      await expect.poll(() => openRows(storage)).toEqual([])
      await checkEverything(storage, client.operations)
      await checkRepeats(survivor, client.operations)
      await checkEverything(storage, client.operations)
    })
    return report(gateways, client, seed)
  } catch (error) {
    throw new Error(`With the seed ${seed}: ${(error as Error).message}`, { cause: error })
  } finally {
    await gateways.stop()
    remove()
  }
}

/** A random seed. The same seed gives the same plan. */
const newSeed = () => Math.floor(Math.random() * 2 ** 31)

async function prepare(dataDir: string, gateways: MortalGateways) {
  await withStorage({ dataDir }, ({ write }) =>
    write((tx) => tx.updateTable('accounts').set({ credit_enabled: 1 }).execute()),
  )
  const client = await gateways.reach(0)
  for (const rule of NETWORK_RULES) {
    expect((await client.post('/v1/simulator/rules', rule)).status).toBe(200)
  }
}

/** Kills each gateway in turn, while the others go on and customers come all the time. */
async function bringDown(
  gateways: MortalGateways,
  client: PatientClient,
  plan: readonly Kill[],
  count: number,
  seed: number,
) {
  let isOver = false
  const queue = visits(seed)
  const customers = Array.from({ length: CUSTOMERS }, () =>
    serve(client, queue, gateways.publicKey, () => isOver),
  )
  // Ends early only if something is wrong.
  const served = Promise.all(customers)
  const killing = async () => {
    for (const [at, { answers, milliseconds, starting }] of plan.entries()) {
      await Promise.race([client.answered(answers), served])
      await pause(milliseconds)
      await gateways.replace(at % count, starting)
    }
  }
  const ends = [
    served,
    killing().finally(() => {
      isOver = true
    }),
  ]
  await Promise.allSettled([...ends, ...customers])
  await Promise.all(ends)
}

function report({ kills }: MortalGateways, { operations, answers }: PatientClient, seed: number): string {
  const sum = (number: (operation: PatientClient['operations'][number]) => number) =>
    operations.reduce((all, operation) => all + number(operation), 0)
  return [
    `${kills} kills`,
    `${operations.length} operations`,
    `${answers} answers`,
    `${sum(({ interruptions }) => interruptions)} broken requests`,
    `${sum(({ interruptions, answer }) => (interruptions && answer ? 1 : 0))} operations sent again`,
    `${sum(({ answer }) => (answer ? 0 : 1))} given up`,
    `${sum(({ waits }) => waits)} times told to wait`,
    `seed ${seed}`,
  ].join(', ')
}
