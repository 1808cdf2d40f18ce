// Verified origins, without which no page takes live payments (rules: accounts.md#origins, tokens.md#page-origin).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { liveClient, refusal } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { visitor } from '../../../support/web.ts'

const SHOP = 'https://shop.example'
const DAY = 24 * 60 * 60 * 1000

/** What DNS says, by name. */
const records = new Map<string, string[]>()
let world: TestGateway
beforeAll(async () => {
  const resolveTxt = async (name: string) => records.get(name) ?? []
  world = await testGateway({ resolveTxt, rateLimit: 0 })
})
afterAll(() => world.close())
beforeEach(async () => {
  records.clear()
  await inStorage(world, async (tx) => {
    await tx.deleteFrom('origins').execute()
    await tx.updateTable('merchants').set({ allowed_origins: '', origins_required: 0 }).execute()
  })
})

const proof = () => `hosted-fields=${world.gateway.publicKey}`
const allow = (allowed_origins: string) =>
  liveClient(world).call({ method: 'PATCH', path: '/v1/merchant', body: { allowed_origins } })
const verify = () => world.client.post('/v1/origins/verify', {})
const list = async () => (await world.client.get('/v1/origins')).body
const token = async (headers: Record<string, string>, more: object = {}): Promise<string> => {
  const { publicKey: key } = world.gateway
  const body = { ...goodCard, ...more }
  const answer = await world.client.call({ method: 'POST', path: '/v1/tokens', key, headers, body })
  expect(answer.status).toBe(200)
  return answer.body.id
}
/** Of fields in a page. */
const fromFields = (page_origin?: string) => token({ origin: world.gateway.baseUrl }, { page_origin })
const fromPage = (origin: string, more: object = {}) => token({ origin }, more)
const pay = (method: string, client = liveClient(world)) =>
  client.post('/v1/charges', { amount: 100, method })
const refused = (text = '') => refusal(422, 'origin_not_verified', { message: expect.stringContaining(text) })
const verified = async (...origins: string[]) => {
  for (const origin of origins) records.set(new URL(origin).hostname, [proof()])
  await allow(origins.join(','))
  await verify()
}
const change = (row: object) => inStorage(world, (tx) => tx.updateTable('origins').set(row).execute())

describe('a live payment', () => {
  test('with a token of a verified origin', async () => {
    await verified(SHOP)
    expect((await pay(await fromFields(SHOP))).status).toBe(200)
    expect((await pay(await fromPage(SHOP))).status).toBe(200)
  })

  test('of an origin that is allowed, and not verified', async () => {
    await allow(SHOP)
    const id = await fromFields(SHOP)
    expect(await pay(id)).toMatchObject(refused(`${SHOP} is not verified`))
    expect(await liveClient(world).post('/v1/cards', { token_id: id })).toMatchObject(refused(SHOP))
    records.set('shop.example', [proof()])
    await verify()
    expect((await pay(id)).status).toBe(200)
  })

  test('of another one, of a page without an origin, and of what is no origin', async () => {
    await verified(SHOP)
    expect(await pay(await fromFields('https://other.example'))).toMatchObject(
      refused('https://other.example is not one of the allowed_origins'),
    )
    for (const named of ['null', '', `${SHOP}/`, 7])
      expect(await pay(await token({ origin: world.gateway.baseUrl }, { page_origin: named }))).toMatchObject(
        refused('opaque origin'),
      )
    expect(await pay(await fromPage('null'))).toMatchObject(refused('opaque origin'))
  })

  test('a page cannot name another origin than its own', async () => {
    await verified(SHOP)
    const id = await fromPage('https://evil.example', { page_origin: SHOP })
    expect(await pay(id)).toMatchObject(refused('https://evil.example'))
  })

  test('of fields that do not tell: with all allowed origins verified, and at least one', async () => {
    expect(await pay(await fromFields())).toMatchObject(refused('need allowed_origins'))
    await verified(SHOP)
    expect((await pay(await fromFields())).status).toBe(200)
    await allow(`${SHOP},https://other.example`)
    expect(await pay(await fromFields())).toMatchObject(refused('verify each'))
  })

  test('loopback counts once it is allowed, the gateway’s own pages and servers always do', async () => {
    const local = 'http://localhost:3000'
    expect(await pay(await fromFields(local))).toMatchObject(refused(local))
    await allow(local)
    expect((await pay(await fromFields(local))).status).toBe(200)
    await allow('')
    expect((await pay(await fromFields(world.gateway.pagesUrl))).status).toBe(200)
    expect((await pay(await token({}))).status).toBe(200)
    const key = world.gateway.liveSecretKey
    const made = await world.client.call({ method: 'POST', path: '/v1/tokens', key, body: goodCard })
    expect((await pay(made.body.id)).status).toBe(200)
  })

  test('of a merchant from before that has time left', async () => {
    const origins_required = Date.now() + DAY
    await inStorage(world, (tx) => tx.updateTable('merchants').set({ origins_required }).execute())
    expect((await pay(await fromFields('https://other.example'))).status).toBe(200)
    const from = new Date(origins_required).toISOString()
    expect((await world.client.get('/v1/merchant')).body.origins_required_from).toBe(from)
    const warning = `From ${from.slice(0, 10)}, live payments from your pages need allowed origins`
    expect(await list()).toMatchObject({ required_from: from, warning: expect.stringContaining(warning) })
    const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    await owner.signIn(world.gateway.console)
    expect((await owner.get('/console')).document.body.textContent).toContain(warning)
    const { hostedFieldsFrame, baseUrl, publicKey } = world.gateway
    const path = `${hostedFieldsFrame.replace(baseUrl, '')}?key=${publicKey}`
    const frame = await world.client.call({ path, key: null })
    expect(frame.headers['hosted-fields-warning']).toContain(warning)
  })

  test('in test mode any page pays', async () => {
    expect((await pay(await fromFields('https://other.example'), world.client)).status).toBe(200)
    expect((await pay(await fromPage('null'), world.client)).status).toBe(200)
  })

  test('the answer to the page has no origin, and form_data neither', async () => {
    const { body } = await world.client.get(`/v1/tokens/${await fromFields(SHOP)}`)
    expect(JSON.stringify(body)).not.toContain(SHOP)
    expect(body.form_data).toEqual({})
  })
})

describe('a check', () => {
  test('how to verify an origin, and what came of it', async () => {
    await allow(`${SHOP}:8443`)
    const { publicKey } = world.gateway
    const to = {
      origin: `${SHOP}:8443`,
      file: { url: `${SHOP}:8443/.well-known/hosted-fields.txt`, content: publicKey },
      dns: { name: 'shop.example', type: 'TXT', value: proof() },
    }
    const warning = `Live payments need verified origins. Verify ${SHOP}:8443.`
    expect(await list()).toEqual({ warning, origins: [{ ...to, status: 'pending' }] })
    const [pending] = (await verify()).body.origins
    expect(pending).toMatchObject({
      ...to,
      status: 'pending',
      error: expect.stringContaining('shop.example'),
    })
    records.set('shop.example', ['v=spf1 -all', proof()])
    const { status, body } = await verify()
    expect(status).toBe(200)
    expect(body).toEqual({
      origins: [{ ...to, status: 'verified', checked: expect.any(String), verified: expect.any(String) }],
    })
  })

  test('another merchant’s record, or one with more in it, proves nothing', async () => {
    await allow(SHOP)
    records.set('shop.example', ['hosted-fields=m_0000000000000000000000', `${proof()}x`])
    expect((await verify()).body.origins).toMatchObject([{ status: 'pending' }])
  })

  test('that fails once does not stop a shop; after a week it does', async () => {
    await verified(SHOP)
    records.clear()
    const { body } = await verify()
    const [{ status, counts_until, checked }] = body.origins
    expect(status).toBe('failing')
    expect(Date.parse(counts_until) - Date.parse(checked)).toBe(limits.origins.graceMs)
    expect(body.warning).toContain(`${SHOP} (until ${counts_until.slice(0, 10)})`)
    expect((await pay(await fromFields(SHOP))).status).toBe(200)
    const failing_since = Date.now() - limits.origins.graceMs
    await change({ failing_since })
    expect(await pay(await fromFields(SHOP))).toMatchObject(refused(SHOP))
    await verify()
    expect(await pay(await fromFields(SHOP))).toMatchObject(refused(SHOP))
    records.set('shop.example', [proof()])
    expect((await verify()).body.origins).toMatchObject([{ status: 'verified' }])
    expect((await pay(await fromFields(SHOP))).status).toBe(200)
  })

  test('an origin that was taken away has to be verified again', async () => {
    await verified(SHOP)
    await allow('https://other.example')
    await verify()
    records.clear()
    await allow(SHOP)
    expect((await list()).origins).toMatchObject([{ status: 'pending' }])
  })

  test('is a job: an hour after an origin was set, and each day', async () => {
    const jobs = () =>
      inStorage(world, (tx) =>
        tx.selectFrom('jobs').selectAll().where('type', '=', 'check_origins').execute(),
      )
    const inHours = async (hours: number) => {
      const [job] = await jobs()
      return Math.abs((job?.run_at ?? 0) - Date.now() - hours * limits.origins.soonMs) < 60_000
    }
    const makeDue = () =>
      inStorage(world, (tx) =>
        tx.updateTable('jobs').set({ run_at: 0, due: 0 }).where('type', '=', 'check_origins').execute(),
      )
    await allow(SHOP)
    expect(await inHours(1)).toBe(true)
    records.set('shop.example', [proof()])
    await makeDue()
    await expect.poll(async () => (await list()).origins[0].status, { timeout: 30_000 }).toBe('verified')
    await expect.poll(() => inHours(24), { timeout: 30_000 }).toBe(true)
    records.clear()
    await makeDue()
    await expect.poll(async () => (await list()).origins[0].status, { timeout: 30_000 }).toBe('failing')
    await expect.poll(() => inHours(1), { timeout: 30_000 }).toBe(true)
    await allow('')
    await makeDue()
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([])
  })
})

test('the dashboard shows the same, and checks', async () => {
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  await allow(SHOP)
  const before = await owner.get('/console/access')
  expect(before.document.body.textContent).toContain('Not verified')
  expect(before.document.body.textContent).toContain(proof())
  records.set('shop.example', [proof()])
  const checked = await owner.submit('/console/access', {}, '/console/access/verify')
  expect(checked.location).toBe('/console/access?done=checked')
  const after = await owner.get('/console/access')
  expect(after.document.querySelector('.status.good')?.textContent).toBe('Verified')
})
