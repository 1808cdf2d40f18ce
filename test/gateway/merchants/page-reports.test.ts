// What browsers report of payment pages (rules: page-security.md#reports, page-security.md#event, page-security.md#dashboard).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../gateway/core/limits.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import type { Received } from '../../support/outside/receiver.ts'
import { advance, webhookWorld } from '../../support/outside/webhooks.ts'
import { blockedScript, PAGE, runScript, sendReports } from '../../support/page-reports.ts'
import { visitor } from '../../support/web.ts'

const SCRIPT = 'https://evil.example/skimmer.js'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const send = (body: unknown, type?: string, query?: string) => sendReports(world, body, type, query)

const rows = () =>
  inStorage(world, (tx) =>
    tx.selectFrom('page_reports').selectAll().orderBy('created').orderBy('id').execute(),
  )
const scripts = async () => (await rows()).map(({ script }) => script)

const alerts = async (): Promise<{ data: { script: string } }[]> => {
  const { body } = await world.client.get('/v1/events')
  return body.results.filter(({ type }: { type: string }) => type === 'page.script_blocked')
}

test('reports that say the same are one entry, and the first one is an event', async () => {
  const { number } = goodCard
  const report = blockedScript(
    `https://u:p@evil.example/skimmer.js?card=${number}#x`,
    `${PAGE}/${number}?card=${number}`,
  )
  expect((await send([report, report])).status).toBe(204)
  expect((await send([{ ...report, age: 9 }])).status).toBe(204)
  const found = (await rows()).filter(({ script }) => script === SCRIPT)
  expect(found).toMatchObject([{ outcome: 'BLOCKED', reason: 'script-src-elem', mode: 'test', count: 3 }])
  expect(found[0]?.page).toMatch(/^https:\/\/shop\.example\/checkout\/\*+\d{4}$/)
  expect(JSON.stringify(found)).not.toContain('secret')
  expect(await alerts()).toMatchObject([
    { data: { id: found[0]?.id, outcome: 'BLOCKED', script: SCRIPT, count: 1 } },
  ])
})

test.each(['data:text/html,x', 'blob:https://shop.example/1'])(
  'a page at %s is left out, and what came along is kept',
  async (page) => {
    const script = `https://evil.example/${page.slice(0, 4)}.js`
    expect(
      (await send([blockedScript('https://evil.example/x.js', page), blockedScript(script)])).status,
    ).toBe(204)
    expect(await scripts()).toContain(script)
    expect(await scripts()).not.toContain('https://evil.example/x.js')
  },
)

test('a new blocked script is posted to the merchant within a minute', async () => {
  const alerted = await webhookWorld()
  const begun = performance.now()
  await sendReports(alerted, [blockedScript(SCRIPT)])
  const isAlert = ({ event }: Received) => event.type === 'page.script_blocked'
  await alerted.receiver.until((received) => received.some(isAlert))
  expect(performance.now() - begun).toBeLessThan(60_000)
  expect(alerted.receiver.received.filter(isAlert)).toMatchObject([
    { event: { data: { outcome: 'BLOCKED', page: PAGE, script: SCRIPT, count: 1 } } },
  ])
})

test('a script that is blocked all the time is an event once an hour, so that noise hides no tampering', async () => {
  const script = 'https://cdn.example/hosted-fields/1/hosted-fields.js'
  const missing = { type: 'script-missing', url: PAGE, body: { blockedURL: script } }
  const count = async () => (await alerts()).filter(({ data }) => data.script === script).length
  const { againMs } = limits.pageReports
  const passes = (milliseconds: number) =>
    inStorage(world, (tx) =>
      tx
        .updateTable('page_reports')
        .set(({ eb }) => ({ alerted: eb('alerted', '-', milliseconds) }))
        .where('script', '=', script)
        .execute(),
    )
  await send([missing, missing])
  await passes(againMs / 2)
  await send([missing])
  expect(await count()).toBe(1)
  await passes(againMs / 2 + 1)
  await Promise.all([send([missing, missing]), send([missing])])
  expect(await count()).toBe(2)
})

test('each kind of report is read, as old and new browsers send it', async () => {
  const before = await scripts()
  const old = {
    'document-uri': PAGE,
    'blocked-uri': 'inline',
    'violated-directive': 'script-src',
    disposition: 'report',
  }
  expect((await send({ 'csp-report': old }, 'application/csp-report')).status).toBe(204)
  const hash = `sha384-${'A'.repeat(64)}`
  const unchecked = {
    documentURL: PAGE,
    blockedURL: 'https://cdn.example/b.js',
    destination: 'script',
    reportOnly: false,
  }
  const missing = { type: 'script-missing', url: PAGE, body: { blockedURL: 'https://cdn.example/c.js' } }
  await send([
    runScript('https://cdn.example/a.js', hash),
    { type: 'integrity-violation', url: PAGE, body: unchecked },
  ])
  // As `sendBeacon` sends a text: without a preflight.
  await send([missing], 'text/plain;charset=UTF-8')
  const found = (await rows()).filter(({ script }) => !before.includes(script))
  expect(found.map((row) => [row.outcome, row.reason, row.script, row.digest]).sort()).toEqual([
    ['BLOCKED', 'integrity-policy', 'https://cdn.example/b.js', ''],
    ['BLOCKED', 'script-missing', 'https://cdn.example/c.js', ''],
    ['LOADED', 'csp-hash', 'https://cdn.example/a.js', hash],
    ['REPORTED', 'script-src', 'inline', ''],
  ])
})

test('what is no report of a script on a page is left out', async () => {
  const before = await scripts()
  const style = blockedScript(SCRIPT)
  const others = [
    { ...style, body: { ...style.body, effectiveDirective: 'style-src' } },
    blockedScript('chrome-extension://abc/a.js'),
    blockedScript('chrome-extension'),
    blockedScript('https://evil.example/x.js', 'about:blank'),
    { type: 'deprecation', url: PAGE, body: { id: 'x' } },
    { type: 'csp-violation', url: PAGE, body: null },
    null,
    7,
    [[]],
  ]
  expect((await send(others)).status).toBe(204)
  for (const body of ['{}', '{"csp-report":7}', '[]', '']) expect((await send(body)).status).toBe(204)
  expect((await send('{', 'application/csp-report')).status).toBe(400)
  expect((await send([blockedScript(SCRIPT)], 'application/reports+json', '')).status).toBe(422)
  const foreign = '?key=m_0000000000000000000000'
  expect((await send([blockedScript(SCRIPT)], 'application/reports+json', foreign)).status).toBe(401)
  expect(await scripts()).toEqual(before)
})

test('a merchant with origins has reports of these pages only', async () => {
  const strict = await testGateway({ allowedOrigins: ['https://shop.example'] })
  const path = `/v1/page-reports?key=${strict.gateway.publicKey}`
  const headers = { 'content-type': 'application/reports+json' }
  for (const page of [PAGE, 'https://other.example/checkout'])
    await strict.client.call({
      method: 'POST',
      path,
      key: null,
      headers,
      body: JSON.stringify([blockedScript(SCRIPT, page)]),
    })
  const found = await inStorage(strict, (tx) => tx.selectFrom('page_reports').selectAll().execute())
  expect(found.map(({ page, mode }) => `${mode} ${page}`)).toEqual([`live ${PAGE}`])
  await strict.close()
})

test('browsers may send reports from any page', async () => {
  const path = '/v1/page-reports'
  const asked = await world.client.call({
    method: 'OPTIONS',
    path,
    key: null,
    headers: { origin: 'https://shop.example' },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': expect.stringContaining('content-type'),
  })
})

test('new kinds come to an end, and so do alerts', async () => {
  for (let page = 0; page < 30; page++) {
    const reports = Array.from({ length: 20 }, (_, place) =>
      blockedScript(`https://evil.example/${page}/${place}.js`),
    )
    expect((await send(reports)).status).toBe(204)
  }
  expect(await rows()).toHaveLength(500)
  const events = await inStorage(world, (tx) =>
    tx.selectFrom('events').selectAll().where('type', '=', 'page.script_blocked').execute(),
  )
  const { maxAlerts } = limits.pageReports
  expect((await rows()).filter(({ alerted }) => alerted !== null)).toHaveLength(maxAlerts)
  expect(events.length).toBeGreaterThanOrEqual(maxAlerts)
})

test('the dashboard lists them', async () => {
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  await send([blockedScript(SCRIPT)])
  const { document } = await owner.get('/console/page-security')
  const row = document.querySelector('tbody tr')?.textContent ?? ''
  expect(row).toContain(SCRIPT)
  expect(row).toContain('Blocked')
  expect(document.querySelector('pre')?.textContent).toContain(`key=${world.gateway.publicKey}&mode=test`)
})

test('after a test clock was set back, a blocked script is an event again', async () => {
  const { client, ...more } = await testGateway()
  await advance(client, { duration: 'P2D' })
  await sendReports({ client, ...more }, [blockedScript(SCRIPT)])
  expect((await client.post('/v1/test-clock/reset', {})).status).toBe(200)
  await sendReports({ client, ...more }, [blockedScript(SCRIPT)])
  const { results } = (await client.get('/v1/events')).body
  expect(results.map(({ type }: { type: string }) => type)).toEqual(Array(2).fill('page.script_blocked'))
})
