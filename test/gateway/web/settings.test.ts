// What a merchant's people set on the pages of the console.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../gateway/core/limits.ts'
import { cardTypes } from '../../../shared/card-brands.ts'
import { apiClient } from '../../support/client.ts'
import { withStorage } from '../../support/engine.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { codeAt, haveSecondFactor } from '../../support/people.ts'
import { confirmOn, textOf, type Visitor, visitor } from '../../support/web.ts'

const MEMBER_PASSWORD = 'seven wooden boats'

let world: TestGateway
let owner: Visitor

const stranger = (): Visitor => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)

beforeAll(async () => {
  world = await testGateway()
  owner = stranger()
  await owner.signIn(world.gateway.console)
})
afterAll(() => world.close())

const copied = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('main .copy')].map((found) => found.textContent ?? '')
const statusWith = async (key: string) =>
  (await apiClient(world.gateway.baseUrl, world.gateway.caCertificate, key).get('/v1/merchant')).status

/** Joins the demo merchant's team by a link. @returns a visitor who is signed in */
async function join(email: string, role: string): Promise<Visitor> {
  const invited = await owner.submit('/console/team/invite', { email, role })
  const [link = ''] = copied(invited)
  const visit = stranger()
  const password = MEMBER_PASSWORD
  const joined = await visit.submit(new URL(link).pathname, { name: `The ${role}`, password })
  expect(joined.location).toBe('/sign-in?done=joined')
  await visit.signIn({ email, password })
  if (role === 'administrator') await haveSecondFactor(world, email)
  return visit
}

test('a key is shown once, and rolled with the one before beside it', async () => {
  const shown = await owner.submit('/console/keys', {}, '/console/keys/show')
  expect(copied(shown)).toContain(world.gateway.testSecretKey)
  expect((await owner.get('/console/keys')).text).not.toContain(world.gateway.testSecretKey)

  const rolled = await owner.submit('/console/keys/roll', { grace: 'day' })
  expect(rolled.location).toBe('/console/keys?done=rolled')
  const anew = await owner.submit('/console/keys', {}, '/console/keys/show')
  const key = copied(anew).find((text) => text.startsWith('sk_test_')) ?? ''
  expect(key).not.toBe(world.gateway.testSecretKey)
  expect(await statusWith(key)).toBe(200)
  expect(await statusWith(world.gateway.testSecretKey)).toBe(200)

  const { document } = await owner.get('/console/keys')
  const end = document.querySelector('main a[href$="/end"]')?.getAttribute('href') ?? ''
  await owner.submit(end, {})
  expect(await statusWith(world.gateway.testSecretKey)).toBe(401)
  expect(await statusWith(key)).toBe(200)
})

test('a key of live mode is rolled so that the one before ends now', async () => {
  await owner.submit('/console', {}, '/console/mode')
  await owner.submit('/console/keys/roll', { grace: 'none' })
  expect(await statusWith(world.gateway.liveSecretKey)).toBe(401)
  const shown = await owner.submit('/console/keys', {}, '/console/keys/show')
  expect(await statusWith(copied(shown).find((text) => text.startsWith('sk_live_')) ?? '')).toBe(200)
  await owner.submit('/console', {}, '/console/mode')
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a name that every object has is no value: %s',
  async (name) => {
    // When a key was last used is noted some time later.
    const keys = () =>
      withStorage(world, ({ read }) =>
        read.selectFrom('secret_keys').select(['hash', 'created', 'expires', 'shown']).execute(),
      )
    const before = await keys()
    expect(await owner.submit('/console/keys/roll', { grace: name })).toMatchObject({
      status: 303,
      location: '/console/keys/roll',
    })
    expect(await keys()).toEqual(before)
    for (const path of ['sign-in', 'console/keys', 'console/team', 'console/webhooks', 'account']) {
      expect((await owner.get(`/${path}?done=${name}`)).status, path).toBeLessThan(400)
    }
  },
)

test('endpoints are added and removed per mode; what is wrong with one stands beside the field', async () => {
  const refused = await owner.submit('/console/webhooks/new', { url: 'http://shop.example/x' })
  expect(refused.status).toBe(422)
  expect(refused.document.querySelector('#url-error')?.textContent).toContain('https')
  expect(refused.document.querySelector('#url')?.getAttribute('value')).toBe('http://shop.example/x')
  const own = await owner.submit('/console/webhooks/new', { url: 'https://127.0.0.1/x', all_events: 'true' })
  expect(own.status).toBe(422)

  const urls = () =>
    withStorage(world, async ({ read }) => {
      const rows = await read.selectFrom('webhook_endpoints').selectAll().orderBy('created').execute()
      return rows.map(({ mode, url, event_types }) => [mode, url, event_types])
    })
  const add = (url: string, events: object) => owner.submit('/console/webhooks/new', { url, ...events })
  const one = await add('https://shop.example/one', { all_events: 'true' })
  expect(copied(one)).toEqual([expect.stringMatching(/^whsec_/)])
  expect((await add('https://shop.example/one', { all_events: 'true' })).status).toBe(422)
  expect((await add('https://shop.example/none', { all_events: 'false' })).status).toBe(422)
  await add(' https://shop.example/two ', {
    all_events: 'false',
    'event_types.invoice.paid': 'true',
    'event_types.invoice.voided': 'true',
  })
  expect(await urls()).toEqual([
    ['test', 'https://shop.example/one', '*'],
    ['test', 'https://shop.example/two', 'invoice.paid,invoice.voided'],
  ])
  const { document } = await owner.get('/console/webhooks')
  const [first] = [...document.querySelectorAll('tbody th a')].map((link) => link.getAttribute('href') ?? '')
  expect(await owner.submit(`${first}/remove`, {})).toMatchObject({
    status: 303,
    location: '/console/webhooks?done=removed',
  })
  expect((await urls()).map(([, url]) => url)).toEqual(['https://shop.example/two'])
  expect((await owner.get(first ?? '')).status).toBe(404)
})

test('the signing secret is the one of the API, and is replaced', async () => {
  const key = await withTestKey()
  const client = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, key)
  const { body: before } = await client.get('/v1/webhooks/secret')
  const shown = await owner.submit('/console/webhooks', {}, '/console/webhooks/secret')
  expect(copied(shown)).toContain(before.secret)
  await owner.submit('/console/webhooks', { revoke: 'true' }, '/console/webhooks/rotate')
  const { body: after } = await client.get('/v1/webhooks/secret')
  expect(after.secret).not.toBe(before.secret)
  expect(after.previous_signs_until).toBeUndefined()
})

/** Another key of test mode, as one gets it on the pages. */
async function withTestKey(): Promise<string> {
  await owner.submit('/console/keys/roll', { grace: 'none' })
  const shown = await owner.submit('/console/keys', {}, '/console/keys/show')
  return copied(shown).find((text) => text.startsWith('sk_test_')) ?? ''
}

const ACCESS = '/console/access'
/** What the lists of origins and addresses have, in order. */
const listed = async () =>
  [...(await owner.get(ACCESS)).document.querySelectorAll('main tbody th')].map((cell) => cell.textContent)

/** The question before an entry of a list is removed; without a place, before the first one is. */
const questionAbout = async (list: 'origins' | 'ranges', place = 0): Promise<string> => {
  const { document } = await owner.get(ACCESS)
  return [...document.querySelectorAll(`a[href^="${ACCESS}/${list}/"]`)][place]?.getAttribute('href') ?? ''
}
const remove = async (list: 'origins' | 'ranges') => owner.submit(await questionAbout(list), {})

test('origins and addresses are added and removed, even without the address that adds them', async () => {
  const add = (list: string, values: Record<string, string>) =>
    owner.submit(ACCESS, values, `${ACCESS}/${list}`)
  expect((await add('origins', { origin: 'https://shop.example' })).location).toBe(`${ACCESS}?done=origin`)
  expect((await add('origins', { origin: 'https://books.example' })).location).toBe(`${ACCESS}?done=origin`)
  expect((await add('ranges', { range: '192.0.2.0/24' })).location).toBe(`${ACCESS}?done=range`)
  expect(await listed()).toEqual(['https://shop.example', 'https://books.example', '192.0.2.0/24'])
  const wrong = await add('origins', { origin: 'https://shop.example/path' })
  expect(wrong.document.querySelector('#origin-error')?.textContent).toContain('without a path')
  expect(wrong.document.querySelector('#origin')?.getAttribute('value')).toBe('https://shop.example/path')
  expect(wrong.document.querySelector('#range-error')).toBeNull()
  const empty = await add('ranges', { range: '' })
  expect(empty.document.querySelector('#range-error')?.textContent).toContain('Enter a range')
  const first = await owner.get(await questionAbout('origins'))
  expect(textOf(first)).toMatch(/^Remove https:\/\/shop\.example\? Its pages can’t embed your fields/)
  expect(await listed()).toHaveLength(3)
  const last = await owner.get(await questionAbout('ranges'))
  expect(textOf(last)).toContain('It’s your last range. From the next request on, any address may use')
  expect((await remove('origins')).location).toBe(`${ACCESS}?done=origin-removed`)
  expect((await remove('ranges')).location).toBe(`${ACCESS}?done=range-removed`)
  expect(await listed()).toEqual(['https://books.example'])
  const question = await questionAbout('origins')
  expect(textOf(await owner.get(question))).toContain('any page can embed your fields in test mode')
  await owner.submit(question, {})
  expect(await listed()).toEqual([])
  expect((await owner.get(question)).status).toBe(404)
})

test('origins that are added at the same time are all there, and one that is removed then isn’t', async () => {
  await owner.submit(ACCESS, { origin: 'https://old.example' }, `${ACCESS}/origins`)
  const origins = ['https://a.example', 'https://b.example', 'https://c.example']
  const question = await questionAbout('origins')
  const additions = origins.map((origin) => owner.submit(ACCESS, { origin }, `${ACCESS}/origins`))
  await Promise.all([...additions, owner.submit(question, {})])
  expect((await listed()).sort()).toEqual(origins)
  for (const _ of origins) await remove('origins')
})

test('a refused form leaves what the others on its page hold', async () => {
  await owner.submit(ACCESS, { origin: 'https://kept.example' }, `${ACCESS}/origins`)
  const checks = Array.from({ length: limits.origins.perMinute + 1 }, () =>
    owner.submit(ACCESS, {}, `${ACCESS}/verify`),
  )
  const refused = (await Promise.all(checks)).find(({ status }) => status === 429)
  expect(refused?.document.querySelector('.notice.bad')).not.toBeNull()
  expect(await listed()).toEqual(['https://kept.example'])
  await remove('origins')
})

test('an account’s policies are set by an administrator, and no viewer', async () => {
  const path = `/console/accounts/${world.gateway.testAccountId}`
  const saved = await owner.submit(path, { cvv_policy: 'REQUIRE_MATCH_STRICT', name: 'The cups' })
  expect(saved.location).toBe(`${path}?done=saved`)
  const { document } = await owner.get(path)
  expect(document.querySelector('#cvv_policy option[selected]')?.getAttribute('value')).toBe(
    'REQUIRE_MATCH_STRICT',
  )
  expect(document.querySelector('#primary')?.hasAttribute('checked')).toBe(true)
  const viewer = await join('view-accounts@shop.example', 'viewer')
  expect((await viewer.get(path)).status).toBe(403)
  expect((await viewer.get('/console/team')).status).toBe(403)
  expect((await viewer.get('/console/keys')).status).toBe(403)
})

test('what an account takes is ticked, and all cards mean those of later, too', async () => {
  const path = `/console/accounts/${world.gateway.testAccountId}`
  const boxes = (document: Document, name: string) => [
    ...document.querySelectorAll<HTMLInputElement>(`fieldset input[name^="${name}."]`),
  ]
  const page = await owner.get(path)
  const cards = boxes(page.document, 'accepted_card_types').map(({ name }) => name)
  expect(cards.length).toBe(cardTypes.length)
  const ticked = async (name: string) =>
    boxes((await owner.get(path)).document, name)
      .filter((box) => box.hasAttribute('checked'))
      .map((box) => box.name)
  expect(await ticked('accepted_card_types')).toEqual(cards)

  const csrf = page.document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const others = { csrf, name: 'The cups', capture_time: '20:15', cvv_policy: 'OPTIONAL' }
  const stored = () =>
    withStorage(world, ({ read }) =>
      read
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', world.gateway.testAccountId)
        .executeTakeFirstOrThrow(),
    )
  const none = await owner.send(path, others)
  expect([none.status, none.document.querySelector('#accepted_card_types-error')?.textContent]).toEqual([
    422,
    expect.stringContaining('Choose at least one'),
  ])
  const some = ['accepted_card_types.VISA', 'required_payment_fields.cvv', 'required_payment_fields.name']
  await owner.send(path, { ...others, ...Object.fromEntries(some.map((name) => [name, 'true'])) })
  expect(await stored()).toMatchObject({ accepted_card_types: 'VISA', required_payment_fields: 'name,cvv' })
  expect(await ticked('required_payment_fields')).toEqual([
    'required_payment_fields.name',
    'required_payment_fields.cvv',
  ])
  await owner.send(path, { ...others, ...Object.fromEntries(cards.map((name) => [name, 'true'])) })
  expect(await stored()).toMatchObject({ accepted_card_types: '*', required_payment_fields: '' })
})

test('the countries of an account are chosen by name, and those that are come first', async () => {
  const path = `/console/accounts/${world.gateway.testAccountId}`
  const field = async () => (await owner.get(path)).document.querySelector('.many')
  expect((await field())?.querySelector('summary')?.textContent).toBe('Choose…')
  const name = (code: string) => `transaction_allowed_countries.${code}`
  await owner.submit(path, { [name('US')]: 'true', [name('DE')]: 'true' })
  const [row] = await withStorage(world, ({ read }) =>
    read
      .selectFrom('accounts')
      .select('transaction_allowed_countries as countries')
      .where('id', '=', world.gateway.testAccountId)
      .execute(),
  )
  expect(row?.countries).toBe('DE,US')
  const chosen = await field()
  expect(chosen?.querySelector('summary')?.textContent).toBe('Germany, United States')
  expect(
    [...(chosen?.querySelectorAll('label') ?? [])].slice(0, 3).map((label) => label.textContent),
  ).toEqual(['Germany', 'United States', 'Afghanistan'])
  await owner.submit(path, { [name('US')]: '', [name('DE')]: '' })
  expect((await field())?.querySelector('summary')?.textContent).toBe('Choose…')
})

test('a team: invited by a link that counts once, another role, gone', async () => {
  const invited = await owner.submit('/console/team/invite', {
    email: 'eve@shop.example',
    role: 'administrator',
  })
  const [link = ''] = copied(invited)
  const path = new URL(link).pathname
  const visit = stranger()
  const password = 'seven wooden boats'
  expect((await visit.submit(path, { name: 'Eve', password: 'short' })).status).toBe(422)
  await visit.submit(path, { name: '<b>Eve</b>', password })
  expect((await visit.get(path)).status).toBe(404)
  await visit.signIn({ email: 'eve@shop.example', password })
  await haveSecondFactor(world, 'eve@shop.example')
  expect((await visit.get('/console/team')).text).not.toContain('<b>Eve</b>')

  const team = await owner.get('/console/team')
  const eve = [...team.document.querySelectorAll('tbody th a')].find(
    (name) => name.textContent === '<b>Eve</b>',
  )
  const page = eve?.getAttribute('href') ?? ''
  const me = [...team.document.querySelectorAll('tbody th a')].find(
    (name) => name.textContent === 'Demo Owner',
  )
  // An administrator decides about no owner, and makes nobody one.
  const { csrf = '' } = await tokens(visit)
  expect((await visit.send(me?.getAttribute('href') ?? '', { csrf, role: 'developer' })).status).toBe(403)
  expect((await visit.send(page, { csrf, role: 'owner' })).status).toBe(403)
  expect((await visit.get(`${me?.getAttribute('href')}/remove`)).status).toBe(403)
  await owner.submit(page, { role: 'developer' })
  expect((await visit.get('/console/team')).status).toBe(403)
  const asked = await owner.get(`${page}/remove`)
  expect(asked.document.querySelector('#question h1')?.textContent).toBe('Remove <b>Eve</b> from the team?')
  expect(asked.text).toContain('loses access immediately')
  await owner.submit(`${page}/remove`, {})
  expect((await visit.get('/console')).status).toBe(403)
})

test('an invitation is revoked after a question, and its link ends', async () => {
  const invited = await owner.submit('/console/team/invite', { email: 'lou@shop.example', role: 'viewer' })
  const [link = ''] = copied(invited)
  const team = await owner.get('/console/team')
  const question = team.document.querySelector('a[href$="/withdraw"]')?.getAttribute('href') ?? ''
  expect(textOf(await owner.get(question))).toMatch(
    /^Revoke the invitation of lou@shop\.example\? Its link stops working immediately\. Otherwise it expires/,
  )
  expect((await stranger().get(new URL(link).pathname)).status).toBe(200)
  expect((await owner.submit(question, {})).location).toBe('/console/team?done=revoked')
  expect((await stranger().get(new URL(link).pathname)).status).toBe(404)
  expect((await owner.get(question)).status).toBe(404)
})

test('the last owner stays one', async () => {
  const team = await owner.get('/console/team')
  const me = [...team.document.querySelectorAll('tbody th a')].find(
    (name) => name.textContent === 'Demo Owner',
  )
  const path = me?.getAttribute('href') ?? ''
  const refused = await owner.submit(path, { role: 'developer' })
  expect(refused.status).toBe(422)
  expect(refused.document.querySelector('[role=alert]')?.textContent).toContain('owner')
  const stays = await owner.submit(`${path}/remove`, {})
  expect(stays.status).toBe(422)
  expect(stays.document.querySelector('[role=alert]')?.textContent).toContain('A team needs an owner')
  expect(stays.document.querySelector('[role=alert] a')).toBeNull()
})

async function tokens(visit: Visitor): Promise<{ csrf?: string }> {
  const { document } = await visit.get('/console')
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value')
  return csrf ? { csrf } : {}
}

/** Where no browser is to be sent with a code. */
const NO_REDIRECTS = [
  'http://partner.example/',
  'https://partner.example/#x',
  'https://ada:secret@partner.example/',
  '//partner.example/back',
  '/back',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://partner.example/',
  'https://partner.example/a b',
  'https://partner.example/\r\nSet-Cookie: x=1',
  'https://',
]
/** Networks that are not the public internet, as they can be written. */
const PRIVATE = [
  'https://10.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://2130706433/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
]

test('a partner application: made, its secret shown once, its addresses checked', async () => {
  const made = await owner.submit('/console/applications/new', {
    name: 'Cups & <i>Co</i>',
    redirect_uri: 'https://partner.example/back',
    event_url: '',
  })
  const path = new URL(made.location ?? '', world.gateway.pagesUrl).pathname
  const rolled = await owner.submit(path, {}, `${path}/secret`)
  const [secret = '', clientId = ''] = copied(rolled)
  expect([secret, clientId]).toEqual([expect.stringMatching(/^\w{64}$/), expect.stringMatching(/^\w{64}$/)])
  expect(rolled.text).not.toContain('<i>Co</i>')
  expect((await owner.get(path)).text).not.toContain(secret)
  // Replacing it is asked about first.
  const replace = (await owner.get(path)).document.querySelector('a[href$="/secret"]')
  const question = await owner.get(replace?.getAttribute('href') ?? '')
  expect(question.document.querySelector('.lead')?.textContent).toContain('stops working immediately')
  expect(question.text).not.toContain(secret)
  const token = await world.pages.post('/oauth/token', {
    client_id: clientId,
    client_secret: secret,
    grant_type: 'client_credentials',
    scope: 'tenant',
  })
  expect(token.status).toBe(200)
  for (const [name, value] of [
    ...NO_REDIRECTS.map((url) => ['redirect_uri', url] as const),
    ...PRIVATE.map((url) => ['event_url', url] as const),
    ['event_url', 'https://partner.example/#x'],
    ['name', ''],
  ] as const) {
    const refused = await owner.submit(path, { [name]: value }, path)
    expect([name, value, refused.status]).toEqual([name, value, 422])
    expect(refused.document.querySelector(`#${name}-error`)).not.toBeNull()
  }
})

test('a developer gets neither the secret nor the codes of an application: both open live mode', async () => {
  const developer = await join('partner-dev@shop.example', 'developer')
  const values = { name: 'Own', redirect_uri: 'https://partner.example/back', event_url: '' }
  const made = await developer.submit('/console/applications/new', values)
  const path = new URL(made.location ?? '', world.gateway.pagesUrl).pathname
  const page = await developer.get(path)
  expect(page.text).toContain('Only an owner or administrator')
  expect(page.document.querySelector(`form[action="${path}/secret"]`)).toBeNull()
  const csrf = page.document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const rolled = await developer.send(`${path}/secret`, { csrf })
  expect([rolled.status, copied(rolled)]).toEqual([403, []])
  for (const change of [
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: '' },
    { event_url: 'https://evil.example/' },
  ])
    expect((await developer.submit(path, change, path)).status).toBe(403)
  expect((await developer.submit(path, { name: 'Renamed', oauth_enabled: 'true' }, path)).status).toBe(303)
  const administrator = await join('partner-admin@shop.example', 'administrator')
  expect(copied(await administrator.submit(path, {}, `${path}/secret`))).toHaveLength(2)
  await withStorage(world, (storage) =>
    storage.write((tx) => tx.updateTable('sessions').set({ confirmed: 0 }).execute()),
  )
  const asks = await administrator.submit(path, { redirect_uri: 'https://partner.example/next' }, path)
  expect([asks.status, asks.location]).toEqual([403, undefined])
  const moved = await confirmOn(administrator, asks, MEMBER_PASSWORD)
  expect([moved.status, moved.location]).toEqual([303, `${path}?done=saved`])
  expect((await administrator.get(path)).text).toContain('https://partner.example/next')
  await withStorage(world, (storage) =>
    storage.write((tx) => tx.updateTable('sessions').set({ confirmed: Date.now() }).execute()),
  )
})

test('a second factor is set up, asked for, and turned off', async () => {
  const visit = await join('factor@shop.example', 'developer')
  const page = await visit.get('/account/second-factor')
  expect(page.document.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/)
  const secret = copied(page)[0]?.replaceAll(' ', '') ?? ''
  const now = Date.now()
  const done = await visit.submit('/account/second-factor', { code: codeAt(secret, now) })
  expect(copied(done)).toHaveLength(10)
  const again = stranger()
  const half = await again.signIn({ email: 'factor@shop.example', password: 'seven wooden boats' })
  expect(half.location).toBe('/sign-in/code')
  expect((await again.get('/console')).status).toBe(303)
  const wrong = await again.submit('/sign-in/code', { code: '000000' })
  expect(wrong.status).toBe(422)
  await again.submit('/sign-in/code', { code: copied(done)[0] ?? '' })
  expect((await again.get('/console')).status).toBe(200)
  await again.submit('/account/second-factor', {}, '/account/second-factor/remove')
  expect(
    await stranger().signIn({ email: 'factor@shop.example', password: 'seven wooden boats' }),
  ).toMatchObject({
    location: '/console',
  })
})

test('another password ends the other sessions', async () => {
  const visit = await join('two@shop.example', 'developer')
  const other = stranger()
  await other.signIn({ email: 'two@shop.example', password: 'seven wooden boats' })
  const values = { current: 'seven wooden boats', next: 'eight wooden boats' }
  expect(await visit.submit('/account', values, '/account/password')).toMatchObject({
    location: '/account?done=password',
  })
  expect((await visit.get('/account')).status).toBe(200)
  expect((await other.get('/account')).status).toBe(303)
})

test('the account lists the sessions, marks this one, and signs the others out', async () => {
  const visit = await join('three@shop.example', 'developer')
  const [other, third] = [stranger(), stranger()]
  for (const one of [other, third])
    await one.signIn({ email: 'three@shop.example', password: 'seven wooden boats' })
  const page = await visit.get('/account')
  const rows = [...page.document.querySelectorAll('tbody tr')].filter(({ textContent }) =>
    textContent.includes('127.0.0.1'),
  )
  expect(rows).toHaveLength(3)
  const own = rows.filter(({ textContent }) => textContent.includes('This session'))
  expect(own).toHaveLength(1)
  expect(own[0]?.querySelector('[data-label="Actions"]')?.textContent).toBe('')
  const end = page.document.querySelector('a[href$="/end"]')?.getAttribute('href') ?? ''
  const open = async () =>
    (await Promise.all([other, third].map((one) => one.get('/account')))).map(({ status }) => status)
  const others = '/account/sessions/end-others'
  expect(textOf(await visit.get(end))).toMatch(/^Sign out .+\? Signed in .+ It loses access immediately/)
  expect(textOf(await visit.get(others))).toContain('2 sessions lose access immediately')
  expect(await open()).toEqual([200, 200])
  expect(await visit.submit(end, {})).toMatchObject({ location: '/account?done=session' })
  expect((await open()).sort()).toEqual([200, 303])
  expect((await visit.get(end)).status).toBe(404)
  await visit.submit(others, {})
  expect(await open()).toEqual([303, 303])
  expect((await visit.get('/account')).status).toBe(200)
  expect(textOf(await visit.get('/account/sign-out-everywhere'))).toContain('including this one')
  expect(await visit.submit('/account/sign-out-everywhere', {})).toMatchObject({
    location: '/sign-in?done=signed-out',
  })
  expect((await visit.get('/account')).status).toBe(303)
})
