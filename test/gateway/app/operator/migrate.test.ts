// `migrate`, and what doctor and the metrics say of an upgrade.
import { expect, onTestFinished, test, vi } from 'vitest'
import { examine } from '../../../../gateway/app/operator/doctor/examine.ts'
import { migrateCommand } from '../../../../gateway/app/operator/index.ts'
import { databaseOf, isPostgres, runText, withStorage } from '../../../support/engine.ts'
import { testGateway } from '../../../support/gateway.ts'
import { restoreReleased } from '../../../support/released/restore.ts'

/** A data folder of 1.4.0, and the command on it. */
async function given() {
  const folder = await restoreReleased('1.4.0')
  vi.stubEnv('DATABASE_URL', (await databaseOf(folder)).databaseUrl ?? '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const lines: string[] = []
  const migrate = (...args: string[]) =>
    migrateCommand(['--data', folder, ...args], (line) => lines.push(line))
  return { folder, migrate, lines }
}

test('--plan prints every step and changes nothing; then the steps run, and --contract ends the upgrade', async () => {
  const { folder, migrate, lines } = await given()
  const plan = await migrate('--plan')
  expect(plan).toMatch(/^0 of \d+ steps to this version are finished\./)
  expect(plan).toMatch(
    /Before a gateway[\s\S]*100-strict-tables[\s\S]*While gateways serve:[\s\S]*With migrate --contract/,
  )
  expect(plan).toContain('105-payments/events_order: builds an index of events')
  expect(plan).toMatch(/records of events: fills events in batches: 0 of about \d+ rows/)
  if (isPostgres) expect(plan).toContain('columns of transactions: locks transactions for a moment')
  expect(await migrate('--plan')).toBe(plan)

  expect(await migrate()).toContain('migrate --contract')
  expect(lines).toContainEqual(expect.stringMatching(/^105-payments\/records of events: finished in/))
  expect(await migrate('--plan')).not.toContain('While gateways serve')
  const doctor = async () => (await examine(['--data', folder], () => ({}))).text
  expect(await doctor()).toContain('The upgrade has not been ended')
  expect(await migrate('--contract')).toContain('The upgrade has been ended')
  expect(await migrate('--plan')).toBe('The schema is of this version, and the upgrade has been ended.')
  expect(await doctor()).toContain('The tables are of this version')
})

test('doctor and the metrics say how far the background is', async () => {
  const { folder } = await given()
  const world = await testGateway({ dataDir: folder, metricsPort: 0 })
  onTestFinished(() => world.close())
  const metrics = async () => (await fetch(world.gateway.metricsUrl ?? '')).text()
  await expect
    .poll(metrics, { timeout: 120_000 })
    .toContain('gateway_upgrade_steps_left{phase="background"} 0')
  expect(await metrics()).toContain('gateway_upgrade_steps_left{phase="expand"} 0')
  expect(await metrics()).not.toContain('gateway_upgrade_steps_left{phase="contract"} 0')
  await withStorage(world, ({ read }) =>
    runText(
      read,
      "update schema_steps set finished = null where name = '108-search-texts/search terms of transactions'",
    ),
  )
  expect((await examine(['--data', folder], () => ({}))).text).toMatch(
    /The upgrade continues in the background: 108-search-texts\/search terms of transactions/,
  )
})
