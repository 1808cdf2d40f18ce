// What one merchant mails to its customers: so many in an hour and in a day, and a review beyond (rules: mail.md#budget, mail.md#review).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { withStorage } from '../../../support/engine.ts'
import {
  spawnKillableGateway,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../../support/gateway.ts'
import { addMerchant } from '../../../support/merchant/merchants.ts'
import { queueTestMail, queueTestMails, startMailServer } from '../../../support/outside/mail-server.ts'
import { visitor } from '../../../support/web.ts'

const HOUR = 60 * 60 * 1000
const toClose: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

let world: TestGateway
beforeEach(async () => {
  world = await testGateway()
  toClose.push(() => world.close())
})

/** Stops the test clock, so that no hour ends in the middle of a test. @returns its time */
async function frozen(): Promise<number> {
  const { body } = await world.client.post('/v1/test-clock/freeze', {})
  return Date.parse(body.now)
}
const advance = (duration: string) => world.client.post('/v1/test-clock/advance', { duration })
const addresses = (many: number) => Array.from({ length: many }, (_, at) => `payer-${at}@example.com`)

/** How many mails there are of each status, and why they wait. */
const tally = (mode: 'test' | 'live' = 'test') =>
  withStorage(world, async ({ read }) => {
    const rows = await read
      .selectFrom('mails')
      .select(['status', 'withheld'])
      .where('mode', '=', mode)
      .where('kind', 'in', ['invoice', 'reminder', 'receipt'])
      .execute()
    const counts: Record<string, number> = {}
    for (const { status, withheld } of rows) {
      const name = withheld === null ? status : `${status} ${withheld}`
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  })

test('of 2,000 mails at once as many leave as the budget has, and the others in the hours after it', async () => {
  const now = await frozen()
  await queueTestMails(world, addresses(2000), { now })
  await expect
    .poll(() => tally(), { timeout: 600_000, interval: 500 })
    .toEqual({ SENT: 500, 'PENDING budget': 1500 })
  const { results } = (await world.client.get('/v1/test-outbox?page_size=100')).body
  const waiting = results.filter(({ withheld }: { withheld?: string }) => withheld === 'budget')
  expect(waiting.length).toBeGreaterThan(0)
  for (const { status, planned } of waiting) {
    expect(status).toBe('PENDING')
    expect([1, 2, 3]).toContain(Math.floor(Date.parse(planned) / HOUR) - Math.floor(now / HOUR))
  }
  await advance('PT1H')
  const { SENT = 0 } = await tally()
  expect(SENT).toBeGreaterThan(500)
  expect(SENT).toBeLessThanOrEqual(1000)
  await advance('PT3H')
  expect(await tally()).toEqual({ SENT: 2000 })
}, 900_000)

test('a day has a budget, too; receipts and mails about sign-ins never wait; modes have budgets of their own', async () => {
  toClose.push(setLimits({ mail: { ...limits.mail, budget: { perHour: 4, perDay: 6 } } }))
  const now = await frozen()
  await queueTestMails(world, addresses(9), { now })
  await expect.poll(() => tally()).toEqual({ SENT: 4, 'PENDING budget': 5 })
  await queueTestMails(world, addresses(2), { kind: 'receipt', now })
  await queueTestMails(world, addresses(3), { kind: 'security_notice', now })
  await queueTestMails(world, addresses(1), { mode: 'live' })
  await expect.poll(() => tally()).toEqual({ SENT: 6, 'PENDING budget': 5 })
  await expect.poll(() => tally('live')).toEqual({ SENT: 1 })
  // Two of the day were left; the receipts came on top.
  await advance('PT2H')
  expect(await tally()).toEqual({ SENT: 8, 'PENDING budget': 3 })
  await advance('P2D')
  expect(await tally()).toEqual({ SENT: 11 })
})

test('beyond the threshold mails wait until an operator approves; the owners are mailed', async () => {
  toClose.push(
    setLimits({
      mail: { ...limits.mail, budget: { perHour: 100, perDay: 100 }, reviewPerDay: 5, releaseBatch: 2 },
    }),
  )
  const now = await frozen()
  await queueTestMails(world, addresses(8), { now })
  await expect.poll(() => tally()).toEqual({ SENT: 5, 'PENDING review': 3 })
  const operator = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await operator.signIn(world.gateway.operator)
  const list = await operator.get('/operator/mail-reviews')
  const href =
    list.document.querySelector('main a[href^="/operator/mail-reviews/"]')?.getAttribute('href') ?? ''
  const page = await operator.get(href)
  expect(page.text).toContain('payer-7@example.com')
  expect(page.text).toContain('Invoice 7')
  await operator.submit(`${href}/keep`, {})
  await queueTestMails(world, ['ada@example.com'], { now })
  await expect.poll(() => tally()).toEqual({ SENT: 5, 'PENDING review': 4 })
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  expect((await owner.get('/console/email')).text).toContain('Email to your customers is paused.')
  await operator.submit(`${href}/approve`, {})
  await expect.poll(() => tally()).toEqual({ SENT: 9 })
  // An approval is for as many again.
  await queueTestMails(world, addresses(6), { now })
  await expect.poll(() => tally()).toEqual({ SENT: 14, 'PENDING review': 1 })
  const told = await withStorage(world, ({ read }) =>
    read
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'security_notice')
      .orderBy('position')
      .execute(),
  )
  const subjects = told.map(({ subject }) => subject.split(':')[0] ?? '')
  expect(subjects.filter((subject) => subject.startsWith('Email'))).toEqual([
    'Email to customers paused',
    'Email to customers stays paused',
    'Email to customers resumed',
    'Email to customers paused',
  ])
  const log = (await world.client.get('/v1/audit-log?page_size=100')).body.results
  const actions = log
    .map(({ action }: { action: string }) => action)
    .filter((one: string) => one.startsWith('mail.'))
  expect(actions).toEqual(['mail.paused', 'mail.resumed', 'mail.kept_paused', 'mail.paused'])
})

test('floods of some merchants delay no other', async () => {
  const release = Promise.withResolvers<void>()
  // Three merchants fill what is for all; the fourth has one of the places that are kept. Mails of the floods hang in the server, as long as it says nothing to their recipients.
  let waiting = 0
  const server = await startMailServer({
    async beforeRecipient(to) {
      if (to.startsWith('payer')) {
        waiting++
        await release.promise
      }
    },
  })
  toClose.push(() => server.close())
  await world.close()
  world = await testGateway({ mail: { smtpUrl: server.url } })
  toClose.push(() => world.close())
  toClose.push(() => release.resolve())
  const many = limits.mail.parallel.merchant * 2
  for (let at = 0; at < 4; at++) {
    const { id: merchant } = await addMerchant(world)
    await queueTestMails(world, addresses(many), { merchant, mode: 'live' })
  }
  await expect.poll(() => waiting).toBe(limits.mail.parallel.all - limits.mail.reserved + 1)
  const id = await queueTestMail(world, 'live', 'ada@example.com')
  const status = () =>
    withStorage(world, ({ read }) =>
      read.selectFrom('mails').select('status').where('id', '=', id).executeTakeFirst(),
    )
  await expect.poll(status).toEqual({ status: 'SENT' })
  expect(server.received).toHaveLength(1)
  release.resolve()
})

test('a mail whose gateway is killed after it got its turn is counted once', async () => {
  const { folder: dataDir, remove } = temporaryFolder()
  toClose.push(remove)
  const reached = Promise.withResolvers<void>()
  let isFirst = true
  const server = await startMailServer({
    async beforeRecipient() {
      reached.resolve()
      if (isFirst) await new Promise(() => {})
    },
  })
  toClose.push(() => server.close())
  const env = { SMTP_URL: server.url }
  const first = await spawnKillableGateway(dataDir, undefined, env)
  await queueTestMail({ dataDir }, 'live')
  await reached.promise
  await first.stop('SIGKILL')
  isFirst = false
  const second = await spawnKillableGateway(dataDir, undefined, env)
  toClose.push(() => second.stop('SIGTERM'))
  await expect.poll(() => server.received.length).toBe(1)
  const usage = await withStorage({ dataDir }, ({ read }) =>
    read.selectFrom('mail_usage').select(['caused', 'planned']).execute(),
  )
  expect(usage).toEqual([{ caused: 1, planned: 1 }])
})

test('of test mode a mail server gets what is for the team, within a budget of the real time; all is in the outbox', async () => {
  toClose.push(setLimits({ mail: { ...limits.mail, tests: { perHour: 3, perDay: 100 } } }))
  const server = await startMailServer()
  toClose.push(() => server.close())
  await world.close()
  world = await testGateway({ mail: { smtpUrl: server.url } })
  toClose.push(() => world.close())
  const team = world.gateway.console.email
  const capital = team.toUpperCase()
  let now = await frozen()
  await queueTestMails(world, ['payer@example.com', team, world.gateway.operator.email], { now })
  await expect.poll(() => tally()).toEqual({ SENT: 3 })
  expect(server.received.map(({ to }) => to)).toEqual([[team]])
  // However far the test clock goes, and whatever is purged.
  for (let round = 0; round < 3; round++) {
    expect((await world.client.post('/v1/merchant/purge-test-data', {})).status).toBe(204)
    now = Date.parse((await advance('P2D')).body.now)
    await queueTestMails(world, [capital, 'payer@example.com'], { now })
    await expect.poll(() => tally()).toEqual({ SENT: 2 })
  }
  expect(server.received.map(({ to }) => to)).toEqual([[team], [capital], [capital]])
  // Live mode has another one.
  await queueTestMails(world, ['payer@example.com'], { mode: 'live' })
  await expect.poll(() => server.received.length).toBe(4)
})
