// Two gateways behind haproxy on PostgreSQL with a synchronous standby, under load: a gateway dies, the primary dies, a version with
// a migration comes. No payment that was acknowledged is lost, none is made twice.
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../deploy/scale/cluster.ts'
import { openStorage } from '../../gateway/storage/index.ts'
import { apiClient } from '../support/client.ts'
import { checkBooks, checkPaidOnce } from '../support/crash/books.ts'
import { openRows } from '../support/crash/checks.ts'
import { type Period, Shoppers } from './shoppers.ts'

const CUSTOMERS = 16
const NEXT = path.join(import.meta.dirname, 'next-version.ts')

let cluster: Cluster
let shoppers: Shoppers
beforeAll(async () => {
  cluster = await startCluster()
  const { ca_certificate, test_secret_key } = cluster.started
  shoppers = new Shoppers(apiClient(cluster.url, ca_certificate, test_secret_key, CUSTOMERS), CUSTOMERS)
  await shoppers.during(async () => {})
}, 300_000)
afterAll(() => cluster.stop())

const told = ({ seconds, acknowledged, errors, firstError, longestPause }: Period) =>
  `${acknowledged} payments in ${seconds.toFixed(1)} s, ${errors} errors (${firstError}), longest pause ${longestPause.toFixed(1)} s`

test('a gateway is killed: only what it had in flight breaks', async ({ annotate }) => {
  const period = await shoppers.during(() => cluster.replace(0, 'SIGKILL'))
  await annotate(told(period))
  expect(period.errors).toBeLessThanOrEqual(CUSTOMERS)
  expect(period.laterErrors).toBe(0)
})

test('a version with a migration comes, one gateway after the other: nobody notices', async ({
  annotate,
}) => {
  const period = await shoppers.during(async () => {
    await cluster.replace(0, 'SIGTERM', ['--import', NEXT])
    await cluster.replace(1, 'SIGTERM', ['--import', NEXT])
  })
  await annotate(told(period))
  expect(period.errors).toBe(0)
})

test('the primary is killed and the standby promoted: it goes on', async ({ annotate }) => {
  const period = await shoppers.during(async () => {
    await cluster.postgres.killPrimary()
    await cluster.postgres.promote()
  })
  await annotate(told(period))
  expect(period.errors).toBeGreaterThan(0)
})

test('in the end each payment is there, once, as its customer was told', async ({ annotate }) => {
  await shoppers.stop()
  const storage = await openStorage({ dataDir: cluster.dataDir, databaseUrl: cluster.databaseUrl }).catch(
    () => undefined,
  )
  expect(storage, 'an earlier version must not touch the tables of a later one').toBeUndefined()
  const { lookInto } = await import('../../gateway/storage/index.ts')
  const look = await lookInto({ dataDir: cluster.dataDir, databaseUrl: cluster.databaseUrl })
  await expect.poll(() => openRows(look)).toEqual([])
  const rows = await look.read.selectFrom('transactions').select(['id', 'reference', 'status']).execute()
  const byReference = Map.groupBy(rows, ({ reference }) => reference ?? '')
  const wrong = shoppers.payments.filter(({ reference, answer }) => {
    const made = byReference.get(reference) ?? []
    const [one] = made
    const id = answer.status === 200 ? answer.body.id : answer.body.messages[0].entity_id
    const status = answer.status === 200 ? 'AUTHORIZED' : 'FAILED'
    return made.length !== 1 || one?.id !== id || one?.status !== status
  })
  expect(wrong.map(({ reference }) => reference)).toEqual([])
  await checkBooks(look)
  await checkPaidOnce(look)
  await look.close()
  await annotate(`${shoppers.payments.length} payments`)
})
