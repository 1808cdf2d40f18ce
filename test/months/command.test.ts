// The command that partitions a database, and what doctor and the metrics say of it.
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { examine } from '../../gateway/app/operator/doctor/examine.ts'
import { partitionsCommand } from '../../gateway/app/operator/index.ts'
import { monthIn, monthsLater } from '../../gateway/core/calendar.ts'
import { systemClock } from '../../gateway/core/clock.ts'
import { limits } from '../../gateway/core/limits.ts'
import { monthText } from '../../gateway/platform/storage/index.ts'
import { runText, setDatabase, withStorage } from '../support/engine.ts'
import { goodCard, temporaryFolder, testGateway } from '../support/gateway.ts'
import { scrape, sumOf } from '../support/outside/metrics.ts'
import { createDatabase } from '../support/postgres.ts'

const thisMonth = monthIn(systemClock.now(), 'UTC')

/** A database without partitions. */
async function withoutPartitions(name: string) {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { server, plain: template } = inject('postgres')
  const databaseUrl = await createDatabase(server, `${name}_${process.pid}`, template)
  setDatabase(folder, { databaseUrl })
  vi.stubEnv('DATABASE_URL', databaseUrl)
  onTestFinished(() => void vi.unstubAllEnvs())
  const lines: string[] = []
  const command = (...args: string[]) =>
    partitionsCommand(['--data', folder, ...args], (line) => lines.push(line))
  return { folder, command, lines }
}

test('an existing database is partitioned while no gateway runs, and works on', async () => {
  const { folder, command, lines } = await withoutPartitions('existing')
  const before = await testGateway({ dataDir: folder })
  const { body } = await before.client.post('/v1/charges', {
    amount: 1000,
    method: goodCard,
    reference: 'cup 7',
  })
  await expect(command('--monthly')).rejects.toThrow('Stop all gateways first')
  await before.gateway.close()
  expect(await command()).toBe('The tables have no partitions.')
  await expect(command('--ahead', '2')).rejects.toThrow('add --monthly')

  const from = monthText(monthsLater(thisMonth, -1))
  const text = await command('--monthly', '--from', from)
  expect(lines).toContainEqual(expect.stringMatching(/^transactions: 1 rows in /))
  expect(text).toContain(`transactions_${from.replace('-', '_')} `)
  await expect(command('--monthly')).rejects.toThrow('already')

  const after = await testGateway({ dataDir: folder, metricsPort: 0 })
  onTestFinished(() => after.close())
  expect((await after.client.get(`/v1/transactions/${body.id}`)).body.reference).toBe('cup 7')
  expect((await after.client.get('/v1/transactions?q=cup')).body.results).toMatchObject([{ id: body.id }])
  const refund = await after.client.post(`/v1/charges/${body.id}/refund`, { amount: 400 })
  expect(refund.status).toBe(200)

  const metric = async () =>
    sumOf((await scrape(after.gateway.metricsUrl)).samples, 'gateway_partition_months_ahead')
  expect(await metric()).toBe(limits.months.ahead)
  await command('--ahead', String(limits.months.ahead + 1))
  await expect.poll(metric).toBe(limits.months.ahead + 1)
  const doctor = async () => (await examine(['--data', folder], () => ({}))).text
  expect(await doctor()).toContain(
    `The monthly partitions of the next months (${limits.months.ahead + 1}) are there`,
  )
  const next = `events_${monthText(monthsLater(thisMonth, 1)).replace('-', '_')}`
  await withStorage(after, ({ read }) => runText(read, `drop table ${next}`))
  expect(await doctor()).toMatch(/There is no partition for the next month/)
})

test('the command refuses what it cannot do', async () => {
  const { command } = await withoutPartitions('refused')
  await expect(command('--from', '2026-11')).rejects.toThrow('--from goes with --monthly')
  await expect(command('--monthly', '--from', '2026-13')).rejects.toThrow('--from must be a month')
  await expect(command('--ahead', '0')).rejects.toThrow('--ahead must be')
  expect(await command('--help')).toContain('--monthly')
  vi.stubEnv('DATABASE_URL', '')
  await expect(command('--monthly')).rejects.toThrow('set DATABASE_URL')
})
