// The metrics for Prometheus: what they count, that their labels stay few and tell nothing of anybody, and that the dashboard and
// the alert rules ask for nothing that there is not.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { jobTypes } from '../../../../gateway/platform/storage/index.ts'
import { databaseOf, isPostgres, withStorage } from '../../../support/engine.ts'
import { goodCard, runCommand, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type Sample, scrape, sumOf } from '../../../support/outside/metrics.ts'
import { type Receiver, startReceiver } from '../../../support/outside/receiver.ts'
import { charge, setUrls } from '../../../support/outside/webhooks.ts'

const deploy = path.join(import.meta.dirname, '../../../../deploy/monitoring')

let world: TestGateway
let receiver: Receiver
beforeAll(async () => {
  world = await testGateway({ metricsPort: 0, allowPrivateWebhooks: true })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

const look = async () => (await scrape(world.gateway.metricsUrl)).samples
const count = async (name: string, labels?: Record<string, string>) => sumOf(await look(), name, labels)

describe('what is counted:', () => {
  test('requests by their route, how they ended and how long they took', async () => {
    const labels = { method: 'GET', route: '/v1/transactions/:id' }
    await world.client.get('/v1/transactions/AAAAAAAAAAAAAAAAAAAAAA')
    await expect.poll(() => count('gateway_http_requests_total', { ...labels, status: '404' })).toBe(1)
    const samples = await look()
    expect(sumOf(samples, 'gateway_http_request_duration_seconds_count', labels)).toBe(1)
    const seconds = sumOf(samples, 'gateway_http_request_duration_seconds_sum', labels)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(60)
    await expect.poll(() => count('gateway_http_requests_in_progress')).toBe(0)
  })

  test('payments by kind and outcome, once each', async () => {
    const id = await charge(world.client)
    const declined = { amount: 100, method: { ...goodCard, number: '4000000000000002' } }
    expect((await world.client.post('/v1/charges', declined)).status).toBe(422)
    expect((await world.client.post(`/v1/transactions/${id}/void`, {})).status).toBe(200)
    const samples = await look()
    const payments = (outcome: string) =>
      sumOf(samples, 'gateway_payments_total', { kind: 'charge', mode: 'test', outcome })
    expect(['authorized', 'declined', 'voided', 'error'].map(payments)).toEqual([1, 1, 1, 0])
    expect(sumOf(samples, 'gateway_payments_total', { mode: 'live' })).toBe(0)
    const calls = (call: string, outcome: string) =>
      sumOf(samples, 'gateway_network_call_duration_seconds_count', { call, outcome })
    expect(calls('authorize', 'success')).toBe(1)
    expect(calls('authorize', 'declined')).toBe(1)
    expect(calls('reverse', 'success')).toBe(1)
    const kms = 'gateway_kms_call_duration_seconds_count'
    expect(sumOf(samples, kms, { call: 'wrap', outcome: 'success' })).toBe(1)
    const writes = 'gateway_database_transaction_duration_seconds_count'
    expect(sumOf(samples, writes, { outcome: 'success' })).toBeGreaterThan(5)
  })

  test('attempts at webhooks, and the jobs that make them', async () => {
    receiver.behave(500)
    await setUrls(world.client, { test_events_urls: receiver.url })
    await charge(world.client)
    await receiver.until((received) => received.length === 2)
    receiver.behave(200)
    await charge(world.client)
    const attempts = 'gateway_webhook_attempt_duration_seconds_count'
    await expect.poll(() => count(attempts, { outcome: 'success' })).toBe(2)
    expect(await count(attempts, { outcome: 'refused' })).toBe(2)
    await expect
      .poll(() => count('gateway_job_duration_seconds_count', { type: 'deliver', outcome: 'success' }))
      .toBeGreaterThan(1)
  })

  test('the database, its jobs and this process', async () => {
    const samples = await look()
    expect(sumOf(samples, 'gateway_database_up')).toBe(1)
    expect(sumOf(samples, 'gateway_database_latency_seconds')).toBeGreaterThan(0)
    expect(sumOf(samples, 'gateway_database_writable')).toBe(1)
    expect(sumOf(samples, 'gateway_last_heartbeat_seconds')).toBeLessThan(30)
    expect(sumOf(samples, 'gateway_event_lag_seconds')).toBeLessThan(30)
    // The daily capture of each of the demo merchant's accounts.
    expect(sumOf(samples, 'gateway_jobs_waiting', { type: 'capture' })).toBeGreaterThan(0)
    expect(sumOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    const pool = samples.filter(({ name }) => name === 'gateway_database_connections')
    expect(pool.map(({ labels }) => labels.state)).toEqual(isPostgres ? ['used', 'idle', 'waiting'] : [])
  })
})

test('how long the oldest event waits for its place', async () => {
  const idle = await testGateway({ metricsPort: 0, jobs: false })
  await charge(idle.client)
  const lag = async () => sumOf((await scrape(idle.gateway.metricsUrl)).samples, 'gateway_event_lag_seconds')
  expect(await lag()).toBeGreaterThan(0)
  // Reading in order gives places, too.
  expect((await idle.client.get('/v1/events?start_date=2020-01-01')).body.total_entries).toBe(2)
  await expect.poll(lag, { timeout: 30_000 }).toBe(0)
  await idle.close()
})

test('the machine, and what an operator does now and then', async () => {
  const before = await look()
  const free = sumOf(before, 'gateway_disk_free_bytes')
  expect(free).toBeGreaterThan(0)
  expect(sumOf(before, 'gateway_disk_size_bytes')).toBeGreaterThanOrEqual(free)
  const expires = sumOf(before, 'gateway_certificate_expires_timestamp_seconds')
  expect(expires).toBeGreaterThan(Date.now() / 1000)
  const ages = ['archive_age_seconds', 'backup_age_seconds', 'doctor_age_seconds', 'doctor_findings'].map(
    (name) => `gateway_${name}`,
  )
  expect(before.filter(({ name }) => ages.includes(name))).toEqual([])
  await runCommand(['doctor', '--data', world.dataDir])
  await runCommand(['archive', '--list', '--data', world.dataDir])
  expect((await look()).filter(({ name }) => name === 'gateway_archive_age_seconds')).toEqual([])
  await runCommand(['archive', 'deliveries=90', '--data', world.dataDir])
  if (!isPostgres)
    await runCommand(['backup', path.join(world.dataDir, 'copy.sqlite'), '--data', world.dataDir])
  const after = await look()
  expect(sumOf(after, 'gateway_doctor_age_seconds')).toBeLessThan(120)
  expect(sumOf(after, 'gateway_archive_age_seconds')).toBeLessThan(120)
  expect(after.filter(({ name }) => name === 'gateway_archive_age_seconds')).toHaveLength(1)
  const findings = after.filter(({ name }) => name === 'gateway_doctor_findings')
  expect(findings.map(({ labels }) => labels.state)).toEqual(['fault', 'warning'])
  const backups = after.filter(({ name }) => name === 'gateway_backup_age_seconds')
  expect(backups).toHaveLength(isPostgres ? 0 : 1)
})

test.runIf(isPostgres)('a copy that is being made of the database is no standby', async () => {
  const { databaseUrl = '' } = await databaseOf(world.dataDir)
  for (const name of ['standby_b', 'pg_basebackup', 'pg_receivewal']) {
    const url = new URL(databaseUrl)
    url.searchParams.set('replication', 'true')
    url.searchParams.set('application_name', name)
    const follower = new pg.Client(url.href)
    await follower.connect()
    onTestFinished(() => follower.end())
  }
  await expect.poll(() => count('gateway_database_standbys')).toBe(1)
})

test('jobs that are late or failing are told from those that only wait', async () => {
  const other = await testGateway({ metricsPort: 0, jobs: false })
  await withStorage(other, ({ write }) =>
    write(async (tx) => {
      const jobs = tx.updateTable('jobs').where('type', '=', 'capture')
      await jobs.set({ due: 1, attempts: 3 }).execute()
    }),
  )
  const { samples } = await scrape(other.gateway.metricsUrl)
  const waiting = sumOf(samples, 'gateway_jobs_waiting', { type: 'capture' })
  expect(waiting).toBeGreaterThan(0)
  expect(sumOf(samples, 'gateway_jobs_late', { type: 'capture' })).toBe(waiting)
  expect(sumOf(samples, 'gateway_jobs_failing', { type: 'capture' })).toBe(waiting)
  expect(sumOf(samples, 'gateway_jobs_failing', { type: 'deliver' })).toBe(0)
  await other.close()
})

describe('labels', () => {
  test('do not grow with what clients think of', async () => {
    const before = (await look()).length
    for (let at = 0; at < 20; at++) await world.client.get(`/nowhere/${at}/4242424242424242`)
    // One series of the counter and one histogram for all of them.
    expect((await look()).length - before).toBeLessThan(30)
  })

  test('tell nothing of a merchant, a key, a card or an address', async () => {
    await charge(world.client)
    const { text, samples } = await scrape(world.gateway.metricsUrl)
    const { publicKey, testSecretKey, testAccountId } = world.gateway
    for (const secret of [publicKey, testSecretKey, testAccountId, receiver.url, '127.0.0.1']) {
      expect(text).not.toContain(secret)
    }
    // A commit may have any digits.
    const told = samples.flatMap(({ labels: { commit: _, ...labels } }) => Object.values(labels))
    for (const value of told) {
      expect(value).not.toMatch(/\d{5}|^[\w-]{22}$/)
    }
  })
})

describe('where they are', () => {
  test('not at the origin of the API, nor of the pages', async () => {
    for (const client of [world.client, world.pages]) expect((await client.get('/metrics')).status).toBe(404)
    const { origin } = new URL(world.gateway.metricsUrl ?? '')
    for (const other of ['/', '/v1/charges', '/health'])
      expect((await fetch(origin + other)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  test('nowhere, unless they are asked for; a port that is no number is refused', async () => {
    const plain = await testGateway()
    expect(plain.gateway.metricsUrl).toBeUndefined()
    await plain.close()
    const { code, err } = await runCommand(['--data', world.dataDir, '--metrics-port', 'x'])
    expect(code).toBe(2)
    expect(err).toContain('--metrics-port')
  })
})

describe('what asks for them:', () => {
  /** Names in PromQL, beside its functions, labels and what stands in quotes. */
  const namesIn = (expression: string) =>
    expression
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\{[^}]*\}/g, '')
      .match(/\b(gateway|nodejs|process)_\w+/g) ?? []

  const familyOf = ({ name }: Sample) => name
  let known: Set<string>
  beforeAll(async () => {
    // One that has never come up shows its head only.
    const { text, samples } = await scrape(world.gateway.metricsUrl)
    const heads = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    )
    // On SQLite there is no pool.
    known = new Set([...samples.map(familyOf), ...heads, 'gateway_database_connections'])
  })

  test('each alert rule says what it means and what to do, and names metrics that there are', () => {
    const { groups } = parse(readFileSync(path.join(deploy, 'alerts.yml'), 'utf8'))
    const rules = groups.flatMap(({ rules }: { rules: object[] }) => rules)
    expect(rules.length).toBeGreaterThan(10)
    for (const { alert, expr, annotations, labels } of rules) {
      expect(alert).toMatch(/^Gateway/)
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) })
      for (const name of namesIn(expr)) expect(known, `${alert} asks for ${name}`).toContain(name)
    }
  })

  const exprOf = (wanted: string): string => {
    const { groups } = parse(readFileSync(path.join(deploy, 'alerts.yml'), 'utf8'))
    const rules: { alert: string; expr: string }[] = groups.flatMap(({ rules }: { rules: object[] }) => rules)
    return rules.find(({ alert }) => alert === wanted)?.expr ?? ''
  }
  /** Matchers of a label in PromQL, as Prometheus reads them: anchored. */
  const matchers = (expr: string, label: string, sign: string) =>
    [...expr.matchAll(new RegExp(`\\b${label}${sign}"([^"]*)"`, 'g'))].map(
      ([, pattern]) => new RegExp(`^(?:${pattern})$`),
    )

  test('a gateway’s own faults are counted without health checks', async () => {
    for (const address of ['/ready', '/health']) await world.client.call({ path: address, key: null })
    const routes = (await look()).filter(({ name }) => name === 'gateway_http_requests_total')
    const checks = routes.flatMap(({ labels }) =>
      /^\/(ready|health)/.test(labels.route ?? '') ? labels.route : [],
    )
    expect(new Set(checks)).toEqual(new Set(['/ready', '/health']))
    const expr = exprOf('GatewayErrors')
    const left = matchers(expr, 'route', '!~')
    expect(left).toHaveLength(expr.split('gateway_http_requests_total').length - 1)
    for (const pattern of left) for (const route of checks) expect(route).toMatch(pattern)
  })

  test('what an operator does now and then is missed where it stops', () => {
    const rules = readFileSync(path.join(deploy, 'alerts.yml'), 'utf8')
    const ages = [...known].filter((name) => /^gateway_\w+_age_seconds$/.test(name))
    expect(ages).toHaveLength(3)
    for (const name of ages) expect(rules).toMatch(new RegExp(`expr: min\\(${name}\\) > `))
  })

  test('the jobs that move money are looked at, parts of a large capture included', () => {
    const [types] = matchers(exprOf('GatewayMoneyJobsFailing'), 'type', '=~')
    const found = jobTypes.filter((type) => types?.test(type))
    expect(found).toEqual(expect.arrayContaining(['capture', 'capture_part', 'collect', 'expire_hold']))
  })

  test('each panel of the dashboard names metrics that there are', () => {
    const { panels } = JSON.parse(readFileSync(path.join(deploy, 'grafana-dashboard.json'), 'utf8'))
    const expressions: string[] = panels.flatMap(({ targets = [] }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    )
    expect(expressions.length).toBeGreaterThan(20)
    for (const expression of expressions) {
      const names = namesIn(expression)
      expect(names, expression).not.toEqual([])
      for (const name of names) expect(known, expression).toContain(name)
    }
  })
})
