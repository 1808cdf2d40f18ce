// Two gateways behind haproxy on PostgreSQL with Patroni, under load, while each part dies, freezes or is cut off. What was
// acknowledged is read back in the end: nothing lost, nothing doubled.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '../../gateway/platform/storage/index.ts'
import { checkBooks, checkPaidOnce } from '../support/crash/books.ts'
import { openRows } from '../support/crash/checks.ts'
import { type BaseBackup, restoreTo, takeBaseBackup } from './backup.ts'
import { Drill, type Fault, row } from './drill.ts'
import { compare } from './read-back.ts'

const NEXT = path.join(import.meta.dirname, 'next-version.ts')
const SLOWEST_SECONDS = 10
/**
 * A primary that is silent, instead of gone, takes longer to replace: the lock expires after 4 s, the standby waits 2 s for the primary to
 * say how far it is, and haproxy notices the new one.
 */
const SILENT_MS = 8000

let drill: Drill
let backup: BaseBackup
beforeAll(async () => {
  drill = await Drill.start()
  backup = await takeBaseBackup(drill.cluster)
}, 600_000)
afterAll(() => drill?.stop())

/** A server that is frozen or dies in the drill is primary then; later it may not be. */
async function primary() {
  const { servers, primary } = drill.cluster.postgres
  const name = await primary()
  return { name, server: servers[name] }
}

async function standby() {
  const { servers, standby } = drill.cluster.postgres
  return servers[await standby()]
}

/** Strikes what is found now, and repairs the same. */
function on<T>(
  find: () => Promise<T>,
  strike: (it: T) => void | Promise<void>,
  repair: (it: T) => void | Promise<void>,
  graceMs?: number,
): Fault {
  let found: T
  return {
    ...(graceMs !== undefined && { graceMs }),
    async strike() {
      found = await find()
      await strike(found)
    },
    repair: async () => repair(found),
  }
}

const gateway = (at: 0 | 1) => async () => drill.cluster.gateways[at]

const faults: [string, Fault][] = [
  [
    'PostgreSQL crashes on the primary',
    { strike: async () => await (await primary()).server.killPostgres() },
  ],
  [
    "the primary's machine is gone",
    on(
      primary,
      ({ server }) => server.kill(),
      ({ server }) => server.start(),
    ),
  ],
  [
    'the primary freezes',
    on(
      primary,
      ({ server }) => server.signal('SIGSTOP'),
      ({ server }) => server.signal('SIGCONT'),
      SILENT_MS,
    ),
  ],
  [
    'the primary is cut off',
    on(
      primary,
      ({ name }) => drill.wires.cut((from, to) => from === name || to === name),
      () => drill.wires.heal(),
      SILENT_MS,
    ),
  ],
  [
    'the standby is gone',
    on(
      standby,
      (server) => server.kill(),
      (server) => server.start(),
    ),
  ],
  [
    'the standby freezes',
    on(
      standby,
      (server) => server.signal('SIGSTOP'),
      (server) => server.signal('SIGCONT'),
    ),
  ],
  [
    'etcd is gone',
    {
      strike: () => drill.cluster.postgres.etcd.kill(),
      repair: async () => drill.cluster.postgres.etcd.start(),
    },
  ],
  ['a gateway is killed', { strike: () => drill.cluster.replace(0, 'SIGKILL') }],
  [
    'a gateway freezes',
    on(
      gateway(0),
      (it) => void it?.child.kill('SIGSTOP'),
      (it) => void it?.child.kill('SIGCONT'),
    ),
  ],
  [
    'a gateway is cut off from the database',
    {
      strike: async () => drill.wires.cut((from) => from === 'gateway one'),
      repair: async () => drill.wires.heal(),
    },
  ],
  ['haproxy is killed and starts again', { strike: () => drill.cluster.restartProxy() }],
  ['a switchover', { strike: () => drill.cluster.postgres.switchover() }],
]

describe('seconds after a fault, payments go on', () => {
  test.each(faults)('%s', async (name, fault) => {
    const period = await drill.run(fault)
    console.log(row(name, period))
    expect(period.lateErrors, JSON.stringify(period)).toBe(0)
    expect(period.slowest).toBeLessThanOrEqual(SLOWEST_SECONDS)
  })
})

test('while no gateway reaches the database no request hangs, and afterwards payments go on', async () => {
  const period = await drill.run({
    strike: async () => drill.wires.cut((from) => from.startsWith('gateway')),
    repair: async () => drill.wires.heal(),
  })
  console.log(row('both gateways are cut off from the database', period))
  expect(period.slowest).toBeLessThanOrEqual(SLOWEST_SECONDS)
  expect(period.ready).toContain('503 database')
})

test('a version with a migration comes, one gateway after the other: no request fails', async () => {
  const period = await drill.run({
    async strike() {
      await drill.cluster.replace(0, 'SIGTERM', ['--import', NEXT])
      await drill.cluster.replace(1, 'SIGTERM', ['--import', NEXT])
    },
  })
  console.log(row('a rolling upgrade with a migration', period))
  expect(period.errors, JSON.stringify(period)).toBe(0)
})

test('a base backup and the WAL of every primary since bring back the state of a moment', async () => {
  const { payers, cluster } = drill
  const before = [...payers.payments]
  const { restored, moment, count } = await restoreTo(cluster, backup, async () => {
    const from = payers.payments.length
    await expect.poll(() => payers.payments.length).toBeGreaterThan(from + 100)
  })
  const paid = before.filter(({ status }) => status === 200)
  expect(paid.filter(({ id }) => !restored.has(id))).toEqual([])
  expect(restored.size).toBeLessThan(payers.payments.length)
  console.log(`| restored to ${moment} | ${count} charges, ${paid.length} acknowledged before |`)
})

test('in the end each payment is there, once, as its customer was told', async () => {
  await drill.payers.stop()
  const { payers, client, cluster } = drill
  expect(await compare(payers.payments, client.send)).toEqual([])
  // This version on the tables of the one that the rolling upgrade brought, as after a rollback.
  const storage = await openStorage({ dataDir: cluster.dataDir, databaseUrl: cluster.databaseUrl })
  await expect.poll(() => openRows(storage)).toEqual([])
  await checkBooks(storage)
  await checkPaidOnce(storage)
  await storage.close()
  console.log(`${payers.payments.length} payments compared`)
})
