// Nobody gives a key more than they may do, and nobody who leaves a team comes back (rules: permissions.md#table).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { haveSecondFactor } from '../../support/people.ts'
import { type Seen, type Visitor, visitor } from '../../support/web.ts'

const KEYS = '/console/keys'
const TEAM = '/console/team'
const WEBHOOKS = '/console/webhooks'
const APPLICATIONS = '/console/applications'
const PASSWORD = 'seven wooden boats'
const DAY_MS = 24 * 60 * 60 * 1000

let world: TestGateway
let owner: Visitor
let ahead = 0
const now = () => Date.now() + ahead

const stranger = (): Visitor => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
const copied = ({ document }: Seen) =>
  [...document.querySelectorAll('main .copy')].map(({ textContent }) => textContent)
const keyOn = (page: Seen) => copied(page).find((text) => text.startsWith('sk_')) ?? ''
const clientOf = (key: string): ApiClient =>
  apiClient(world.gateway.baseUrl, world.gateway.caCertificate, key)
const charge = (key: string) => clientOf(key).post('/v1/charges', { amount: 100, method: goodCard })
const look = (visit: Visitor, mode: string) => visit.submit('/console', { mode }, '/console/mode')

beforeAll(async () => {
  world = await testGateway({ clock: { now } })
  owner = stranger()
  await owner.signIn(world.gateway.console)
})
afterAll(() => world.close())

async function join(by: Visitor, email: string, role: string): Promise<Visitor> {
  const [link = ''] = copied(await by.submit(`${TEAM}/invite`, { email, role }))
  const visit = stranger()
  await visit.submit(new URL(link).pathname, { name: 'Somebody', password: PASSWORD })
  await visit.signIn({ email, password: PASSWORD })
  if (role === 'administrator') await haveSecondFactor(world, email)
  return visit
}

const create = (visit: Visitor, fields: Record<string, string>) =>
  visit.submit(`${KEYS}/new`, { name: 'Nightly report', life: 'quarter', ...fields })

async function remove(email: string, keys: string): Promise<void> {
  const { document } = await owner.get(TEAM)
  const row = [...document.querySelectorAll('tbody tr')].find(({ textContent }) =>
    textContent.includes(email),
  )
  const page = row?.querySelector('a')?.getAttribute('href') ?? ''
  expect((await owner.submit(`${page}/remove`, { keys })).location).toBe(`${TEAM}?done=removed`)
}

test('a restricted key does what it is for, expires, and shows when it was last used', async () => {
  const page = await create(owner, { 'permissions.read': 'true' })
  expect(page.status).toBe(200)
  const key = keyOn(page)
  expect((await clientOf(key).get('/v1/transactions')).status).toBe(200)
  expect((await charge(key)).status).toBe(401)
  const { body } = await clientOf(key).get('/v1/keys/current')
  expect(body).toMatchObject({ kind: 'restricted', name: 'Nightly report', permissions: ['read'] })
  const days = (Date.parse(body.expires) - Date.parse(body.created)) / 86_400_000
  expect(days).toBe(90)
  await expect
    .poll(async () => (await clientOf(key).get('/v1/keys/current')).body.last_used, { timeout: 20_000 })
    .toMatch(/Z$/)
  const listed = await owner.get(KEYS)
  const row = [...listed.document.querySelectorAll('tbody tr')].find(({ textContent }) =>
    textContent.includes(`…${key.slice(-4)}`),
  )
  expect(row?.textContent).toMatch(/Nightly report.*View.*from 127\.0\.0\.1/s)
  expect(listed.text).not.toContain(key)
  await owner.submit(row?.querySelector('a[href$="/end"]')?.getAttribute('href') ?? '', {})
  expect((await clientOf(key).get('/v1/transactions')).status).toBe(401)
})

test('a form whose body is held back does nothing once its sender has been removed or signed out', async () => {
  const email = 'held@shop.example'
  const member = await join(owner, email, 'developer')
  const form = { name: 'Held back', life: 'never', 'permissions.read': 'true' }
  const create = await member.fill(`${KEYS}/new`, form)
  expect((await create(() => remove(email, 'keep'))).status).toBe(403)

  const thief = await join(owner, `another-${email}`, 'developer')
  const [first, second] = [
    await thief.fill(`${KEYS}/new`, form),
    await thief.fill('/account', {}, '/sign-out'),
  ]
  expect((await first(second)).location).toContain('/sign-in')
  expect((await owner.get(KEYS)).text).not.toContain('Held back')
})

test('a restricted key needs a name and a permission, and takes none that is made up', async () => {
  const refused = await create(owner, {
    name: ' ',
    'permissions.keys': 'true',
    'permissions.constructor': 'true',
    life: 'constructor',
  })
  expect(refused.status).toBe(422)
  expect(refused.document.querySelector('[role=alert]')?.textContent).toMatch(
    /Enter a name.*Select at least one permission/s,
  )
})

test('a developer neither sees a live key that charges nor makes one, and has every test key', async () => {
  const developer = await join(owner, 'dev@shop.example', 'developer')
  expect((await developer.submit(KEYS, {}, `${KEYS}/show`)).text).toContain(world.gateway.testSecretKey)
  await look(developer, 'live')
  const refused = await developer.submit(KEYS, {}, `${KEYS}/show`)
  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain(world.gateway.liveSecretKey)
  expect((await developer.submit(`${KEYS}/roll`, { grace: 'none' })).status).toBe(403)
  expect((await clientOf(world.gateway.liveSecretKey).get('/v1/merchant')).status).toBe(200)
  const { document } = await developer.get(`${KEYS}/new`)
  const offered = [...document.querySelectorAll('input[type=checkbox]')].map((box) =>
    box.getAttribute('name'),
  )
  expect(offered).toContain('permissions.read')
  expect(offered).not.toContain('permissions.charge')
  const key = keyOn(await create(developer, { 'permissions.read': 'true', 'permissions.charge': 'true' }))
  expect((await clientOf(key).get('/v1/keys/current')).body).toMatchObject({
    mode: 'live',
    permissions: ['read'],
  })
  expect((await charge(key)).status).toBe(401)
})

test('a developer who leaves has no way back in', async () => {
  const email = 'leaving@shop.example'
  const administrator = await join(owner, email, 'administrator')
  const [link = ''] = copied(
    await administrator.submit(`${TEAM}/invite`, { email: 'friend@elsewhere.example', role: 'developer' }),
  )
  const restricted = keyOn(await create(administrator, { 'permissions.read': 'true' }))
  await administrator.submit(`${KEYS}/roll`, { grace: 'none' })
  const current = keyOn(await administrator.submit(KEYS, {}, `${KEYS}/show`))
  await look(administrator, 'live')
  await administrator.submit(`${KEYS}/roll`, { grace: 'none' })
  const live = keyOn(await administrator.submit(KEYS, {}, `${KEYS}/show`))
  for (const key of [restricted, current, live])
    expect((await clientOf(key).get('/v1/transactions')).status).toBe(200)
  const changed = await administrator.submit('/console', { mode: 'test' }, '/console/mode')
  expect(changed.status).toBe(303)

  await remove(email, 'none')
  expect((await administrator.get(KEYS)).status).toBe(403)
  expect((await stranger().get(new URL(link).pathname)).status).toBe(404)
  for (const key of [restricted, current, live])
    expect((await clientOf(key).get('/v1/transactions')).status, key.slice(0, 8)).toBe(401)
  // The merchant has a key of each mode that nobody has seen.
  expect(keyOn(await owner.submit(KEYS, {}, `${KEYS}/show`))).toMatch(/^sk_test_/)
})

test('keys that a user has seen go on for a day, if the merchant wants that', async () => {
  const administrator = await join(owner, 'slowly@shop.example', 'administrator')
  const key = keyOn(await create(administrator, { 'permissions.read': 'true', life: 'never' }))
  await remove('slowly@shop.example', 'day')
  const { body } = await clientOf(key).get('/v1/keys/current')
  expect(Date.parse(body.expires) - now()).toBeLessThanOrEqual(86_400_000)
})

/** What the dashboard shows of the signing secret, and until when an earlier one signs beside it. */
async function signingSecret(visit: Visitor): Promise<{ secret: string; signsTwice: boolean }> {
  const page = await visit.submit(WEBHOOKS, {}, `${WEBHOOKS}/secret`)
  const secret = copied(page).find((text) => text.startsWith('whsec_')) ?? ''
  expect(secret).not.toBe('')
  return { secret, signsTwice: page.text.includes('The previous secret also signs') }
}

/** Creates an application with a client_secret. @returns its page, and the client as it proves itself */
async function newClient(visit: Visitor) {
  const made = await visit.submit(`${APPLICATIONS}/new`, { name: 'Own software' })
  const page = (made.location ?? '').split('?')[0] ?? ''
  const shown = copied(await visit.submit(page, {}, `${page}/secret`))
  const [client_secret = '', client_id = ''] = shown
  return { page, client: { client_id, client_secret, grant_type: 'client_credentials' } }
}

const tokenFor = (body: object) => world.pages.call({ method: 'POST', path: '/oauth/token', body, key: null })
const eventsWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await world.client.call({ method: 'GET', path: '/v1/events', key: null, headers })).status
}

test('signing secrets and client secrets that a user has seen end, too', async () => {
  const email = 'signing@shop.example'
  const administrator = await join(owner, email, 'administrator')
  const before = await signingSecret(administrator)
  const { client } = await newClient(administrator)
  const { access_token: token } = (await tokenFor(client)).body
  expect(await eventsWith(token)).toBe(200)
  const member = await owner.get(await pageOf(email))
  const asked = await owner.get(`${await pageOf(email)}/remove`)
  expect(asked.text).toContain('Secrets they’ve seen: 1 webhook signing secret, 1 client secret')
  // As an administrator, the user could create and see all of them again.
  expect(member.document.querySelector('[name=role_keys]')).not.toBeNull()

  // What stays can be checked: the page links to what the user has changed.
  const changes = [...member.document.querySelectorAll('main a')].find(
    ({ textContent }) => textContent === 'Changes by Somebody',
  )
  const log = await owner.get(changes?.getAttribute('href') ?? '')
  const rows = [...log.document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) expect(row).toContain(email)
  expect(log.text).toContain('Only changes by Somebody')

  await remove(email, 'none')
  const after = await signingSecret(owner)
  expect(after.secret).not.toBe(before.secret)
  expect(after.signsTwice).toBe(false)
  expect((await tokenFor(client)).status).toBe(401)
  expect(await eventsWith(token)).toBe(401)
})

test('they go on for a day, if the merchant wants that, until another one is created', async () => {
  const email = 'signing-day@shop.example'
  const administrator = await join(owner, email, 'administrator')
  const before = await signingSecret(administrator)
  const { client, page } = await newClient(administrator)
  await remove(email, 'day')
  const after = await signingSecret(owner)
  expect(after.secret).not.toBe(before.secret)
  expect(after.signsTwice).toBe(true)
  expect((await tokenFor(client)).status).toBe(200)
  expect((await owner.get(page)).text).toContain('The client secret stops working')
  ahead += DAY_MS
  expect((await tokenFor(client)).status).toBe(401)
  await owner.signIn(world.gateway.console)
  const [client_secret = ''] = copied(await owner.submit(`${page}/secret`, {}, `${page}/secret`))
  expect((await tokenFor({ ...client, client_secret })).status).toBe(200)
})

test('a lower role ends those that go beyond it, and one that stays keeps them', async () => {
  const email = 'signing-role@shop.example'
  const administrator = await join(owner, email, 'administrator')
  const before = await signingSecret(administrator)
  const { client } = await newClient(administrator)
  const page = await pageOf(email)
  // A developer may see the signing secret, and not create a client_secret.
  await owner.submit(page, { role: 'developer', role_keys: 'none' }, page)
  expect((await signingSecret(owner)).secret).toBe(before.secret)
  expect((await tokenFor(client)).status).toBe(401)
  await owner.submit(page, { role: 'viewer', role_keys: 'none' }, page)
  expect((await signingSecret(owner)).secret).not.toBe(before.secret)
})

test('a signing secret that a key could read is replaced with the key', async () => {
  const email = 'signing-key@shop.example'
  const developer = await join(owner, email, 'developer')
  const key = keyOn(await create(developer, { 'permissions.secrets': 'true' }))
  const { secret } = (await clientOf(key).get('/v1/webhooks/secret')).body
  await remove(email, 'none')
  expect((await signingSecret(owner)).secret).not.toBe(secret)
})

/** Opens the page of a member of the team. */
async function pageOf(email: string): Promise<string> {
  const { document } = await owner.get(TEAM)
  const rows = [...document.querySelectorAll('tbody tr')]
  const row = rows.find(({ textContent }) => textContent.includes(email))
  return row?.querySelector('a')?.getAttribute('href') ?? ''
}

test('a lower role revokes the invitations and ends the keys that go beyond it, and no others', async () => {
  const email = 'lower@shop.example'
  const administrator = await join(owner, email, 'administrator')
  const [link = ''] = copied(
    await administrator.submit(`${TEAM}/invite`, { email: 'other@elsewhere.example', role: 'viewer' }),
  )
  const [own = ''] = copied(
    await owner.submit(`${TEAM}/invite`, { email: 'own@elsewhere.example', role: 'viewer' }),
  )
  const reading = keyOn(await create(administrator, { 'permissions.read': 'true' }))
  const charging = keyOn(await create(administrator, { 'permissions.charge': 'true' }))
  const page = await pageOf(email)
  await owner.submit(page, { role: 'administrator', role_keys: 'none' }, page)
  expect((await charge(charging)).status).toBe(200)

  await owner.submit(page, { role: 'viewer', role_keys: 'day' }, page)
  expect((await stranger().get(new URL(link).pathname)).status).toBe(404)
  expect((await stranger().get(new URL(own).pathname)).status).toBe(200)
  const soon = (await clientOf(charging).get('/v1/keys/current')).body.expires
  expect(Date.parse(soon) - now()).toBeLessThanOrEqual(86_400_000)
  const stays = (await clientOf(reading).get('/v1/keys/current')).body.expires
  expect(Date.parse(stays) - now()).toBeGreaterThan(86_400_000)

  await owner.submit(page, { role: 'developer' }, page)
  await owner.submit(page, { role: 'viewer', role_keys: 'none' }, page)
  expect((await charge(charging)).status).toBe(401)
})

test('whoever leaves by themselves keeps no key, whatever the form says', async () => {
  const email = 'myself@shop.example'
  const administrator = await join(owner, email, 'administrator')
  const key = keyOn(await create(administrator, { 'permissions.read': 'true', life: 'never' }))
  const page = await pageOf(email)
  const form = (await administrator.get(`${page}/remove`)).text
  expect(form).toContain('Leave the team?')
  expect(form).toContain('name="keys" value="day"')
  expect(form).not.toContain('name="keys" value="keep"')
  await administrator.submit(`${page}/remove`, { keys: 'keep' })
  expect((await clientOf(key).get('/v1/transactions')).status).toBe(401)
})

test('a developer in test mode changes nothing that live mode uses, and reads no entry of live mode', async () => {
  const developer = await join(owner, 'dev-settings@shop.example', 'developer')
  const rules = { blocked_bins: '424242', max_declines_per_address: '9999' }
  expect((await developer.submit('/console/card-testing', rules, '/console/card-testing')).status).toBe(401)
  const reading = keyOn(await create(owner, { 'permissions.read': 'true' }))
  const merchant = (await clientOf(reading).get('/v1/merchant')).body
  expect(merchant).toMatchObject({ blocked_bins: '' })
  await look(owner, 'live')
  await create(owner, { 'permissions.read': 'true' })
  const log = async (visit: Visitor) => (await visit.get('/console/audit-log.csv')).text
  expect(await log(owner)).toContain(',live,secret_key.created')
  expect(await log(developer)).toContain(',test,')
  expect(await log(developer)).not.toContain(',live,')
  expect((await developer.get('/console/audit-log')).text).not.toContain('Live mode</div>')
  await look(owner, 'test')
})

test('a key that only charges begins no recurring charge', async () => {
  const key = keyOn(await create(owner, { 'permissions.charge': 'true' }))
  expect((await charge(key)).status).toBe(200)
  const recur = { interval_unit: 'MONTH', interval_delay: 1, max_occurrences: 3 }
  const body = { amount: 100, method: goodCard, recur }
  const refused = await clientOf(key).post('/v1/charges', body)
  expect(refused).toMatchObject({ status: 401, body: { messages: [{ field_name: 'permission' }] } })
  const both = keyOn(await create(owner, { 'permissions.charge': 'true', 'permissions.recurring': 'true' }))
  expect((await clientOf(both).post('/v1/charges', body)).status).toBe(200)
})
