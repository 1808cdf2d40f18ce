// Who is mailed about a change: the owners, and the person whose account it is (rules: audit-log.md#notices).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../../../gateway/core/actor.ts'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { operatorRecords } from '../../../../gateway/merchants/merchants/index.ts'
import {
  addMember,
  findUser,
  hashPassword,
  insertUser,
  resetAccess,
} from '../../../../gateway/merchants/users/index.ts'
import { openCipher } from '../../../../gateway/platform/encryption/index.ts'
import { withStorage } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type MailServer, startMailServer } from '../../../support/outside/mail-server.ts'
import { codeAt } from '../../../support/people.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const OWNER = 'demo@example.com'
const ANN = 'ann@shop.example'
const PASSWORD = 'nine wooden boats'

let world: TestGateway
let server: MailServer
let owner: Visitor
let ann: Visitor
beforeAll(async () => {
  server = await startMailServer()
  world = await testGateway({ mail: { smtpUrl: server.url } })
  owner = stranger()
  ann = stranger()
  await owner.signIn(world.gateway.console)
})
afterAll(async () => {
  await world.close()
  await server.close()
})

const stranger = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)

/** Waits for the mails of one subject, and returns to whom they went. */
async function mailed(subject: string, count: number): Promise<string[]> {
  const found = () => server.received.filter(({ source }) => source.includes(`Subject: ${subject}`))
  await expect.poll(() => found().length).toBe(count)
  for (const { source } of found()) expect(source).not.toMatch(/sk_test_\w{8}|whsec_/)
  const recipients = found().flatMap(({ to }) => to)
  server.received.length = 0
  return recipients.sort()
}

/** Sends a form with the token that forms of the visit have. */
async function send(visit: Visitor, path: string, form: Record<string, string> = {}) {
  const { document } = await visit.get('/account')
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const seen = await visit.send(path, { csrf, ...form })
  expect([path, seen.status, seen.status < 400 ? '' : seen.text]).toEqual([path, seen.status, ''])
  return seen
}

const newest = (action: string) =>
  withStorage(world, ({ read }) =>
    read
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', action)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow(),
  )

test('a sign-in on a browser that is not known', async () => {
  expect(await mailed('Signed in on a new device', 1)).toEqual([OWNER])
  // The browser is known from now on, signed out or not.
  await send(owner, '/sign-out')
  await owner.signIn(world.gateway.console)
  expect(server.received).toEqual([])
})

test('a key that is revealed or rolled', async () => {
  await send(owner, '/console/keys/show')
  expect(await mailed('Secret key revealed', 1)).toEqual([OWNER])
  await send(owner, '/console/keys/roll', { grace: 'day' })
  expect(await mailed('Secret key rolled', 1)).toEqual([OWNER])
  const { actor } = await newest('secret_key.rolled')
  expect(JSON.parse(actor)).toEqual({
    kind: 'user',
    id: expect.any(String),
    name: 'Demo Owner',
    email: OWNER,
    address: '127.0.0.1',
    session: expect.stringMatching(/^[\w-]{12}$/),
  })
})

test('webhooks', async () => {
  await send(owner, '/console/webhooks/new', {
    url: 'https://hooks.example/a?token=hidden',
    all_events: 'true',
  })
  await expect.poll(() => server.received.length).toBe(1)
  const text = server.received[0]?.source.replaceAll('=\r\n', '')
  expect(text).toContain('URL: https://hooks.example/a?')
  expect(text).toMatch(/When: \w+ \d+, \d{4} at \d+:\d\d/)
  expect(await mailed('Webhook endpoint created', 1)).toEqual([OWNER])
  expect((await newest('webhook_endpoint.created')).changes).toContain('https://hooks.example/a?…')
})

test('somebody who joins, gets another role, and is removed', async () => {
  await owner.submit('/console/team/invite', { email: ANN, role: 'developer' })
  const invited = () => server.received.find(({ to }) => to.includes(ANN))
  await expect.poll(invited).toBeDefined()
  const source = invited()?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const link = source.match(/https?:\/\/[^\s"<]+\/invitation\/[\w.-]+/)?.[0] ?? ''
  expect(await mailed('Team invitation sent', 1)).toEqual([OWNER])
  const accepted = await stranger().submit(new URL(link).pathname, { name: 'Ann', password: PASSWORD })
  expect(accepted.location).toBe('/sign-in?done=joined')
  expect(await mailed('Team member joined', 1)).toEqual([OWNER])
  await ann.signIn({ email: ANN, password: PASSWORD })
  expect(await mailed('Signed in on a new device', 2)).toEqual([ANN, OWNER])
  const { record_id } = await newest('member.joined')
  await send(owner, `/console/team/${record_id}`, { role: 'administrator' })
  expect(await mailed('Team role changed', 2)).toEqual([ANN, OWNER])
})

test('a second factor, and a password', async () => {
  const { document } = await ann.get('/account/second-factor')
  const secret =
    [...document.querySelectorAll('main .copy')].map(({ textContent }) =>
      textContent.replace(/\s/g, ''),
    )[0] ?? ''
  await send(ann, '/account/second-factor', { code: codeAt(secret, Date.now()) })
  expect(await mailed('Two-factor authentication turned on', 2)).toEqual([ANN, OWNER])
  await send(ann, '/account/second-factor/remove')
  expect(await mailed('Two-factor authentication turned off', 2)).toEqual([ANN, OWNER])
  await send(ann, '/account/password', { current: PASSWORD, next: 'ten wooden boats' })
  expect(await mailed('Password changed', 2)).toEqual([ANN, OWNER])
})

test('a password of somebody on two teams, to the owners of both', async () => {
  const other = 'other-owner@shop.example'
  await withStorage(world, async (storage) => {
    const cipher = await openCipher(storage, world.dataDir)
    const parts = { cipher, clock: systemClock, by: commandLine }
    const password = await hashPassword(PASSWORD)
    await storage.write(async (tx) => {
      const { id: merchant_id } = await operatorRecords.merchant.make(tx, parts, { name: 'Other shop' })
      const owns = await insertUser(tx, parts, { email: other, name: 'Other', password })
      const member = await findUser(tx, ANN)
      await addMember(tx, parts, { user_id: owns.id, merchant_id, role: 'owner' })
      await addMember(tx, parts, { user_id: member?.id ?? '', merchant_id, role: 'viewer' })
    })
  })
  await send(ann, '/account/password', { current: 'ten wooden boats', next: 'six wooden boats' })
  expect(await mailed('Password changed', 3)).toEqual([ANN, OWNER, other])
})

test('a reset of the second factor, with what to do now', async () => {
  const password = await hashPassword(PASSWORD)
  await withStorage(world, async (storage) => {
    const parts = { cipher: await openCipher(storage, world.dataDir), clock: systemClock, by: commandLine }
    await storage.write(async (tx) => {
      const member = await findUser(tx, ANN)
      await resetAccess(tx, parts, member?.id ?? '', password)
    })
  })
  const subject = 'Password and two-factor authentication reset'
  await expect.poll(() => server.received.length).toBe(3)
  for (const { source } of server.received) {
    const text = source.replaceAll('=\r\n', '')
    expect(text).toContain('and then sets up two-factor authentication again')
    // Nobody has the password any more.
    expect(text).not.toContain('change your password')
  }
  expect(await mailed(subject, 3)).toEqual([ANN, OWNER, 'other-owner@shop.example'])
  await ann.signIn({ email: ANN, password: PASSWORD })
})

test('somebody who is removed', async () => {
  const { record_id } = await newest('member.joined')
  await send(owner, `/console/team/${record_id}/remove`)
  expect(await mailed('Team member removed', 2)).toEqual([ANN, OWNER])
})

test('what the pages show: the log, a filter, CSV, and the operator’s own', async () => {
  const page = await owner.get('/console/audit-log')
  expect(page.text).toContain('Secret key rolled')
  const filtered = await owner.get(
    '/console/audit-log?action=secret_key.rolled&actor_kind=user&start_date=2020-01-01',
  )
  const rows = [...filtered.document.querySelectorAll('main tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('127.0.0.1')
  expect((await owner.get('/console/audit-log?start_date=nonsense')).status).toBe(422)
  const csv = await owner.get('/console/audit-log.csv?action=secret_key.rolled')
  expect(csv.text.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect((await ann.get('/operator/audit-log')).status).toBe(403)
  const operator = stranger()
  await operator.signIn(world.gateway.operator)
  expect((await operator.get('/operator/audit-log')).text).toContain('Merchant created')
  expect(await mailed('Signed in on a new device', 1)).toEqual([world.gateway.operator.email])
})

test('an operator who is on no team is mailed about the own account, and nobody else is', async () => {
  const { email, password = '' } = world.gateway.operator
  const operator = stranger()
  await operator.signIn({ email, password })
  expect(await mailed('Signed in on a new device', 1)).toEqual([email])
  const { document } = await operator.get('/account/second-factor')
  const [copied] = document.querySelectorAll('main .copy')
  const secret = copied?.textContent.replace(/\s/g, '') ?? ''
  await send(operator, '/account/second-factor', { code: codeAt(secret, Date.now()) })
  expect(await mailed('Two-factor authentication turned on', 1)).toEqual([email])
  await send(operator, '/account/second-factor/remove')
  expect(await mailed('Two-factor authentication turned off', 1)).toEqual([email])
  await send(operator, '/account/password', { current: password, next: 'four wooden boats' })
  await expect.poll(() => server.received.length).toBe(1)
  const [mail] = server.received
  expect(mail?.source).toContain(`User: ${email}`)
  expect(mail?.source).toContain('From: 127.0.0.1')
  expect(mail?.source).not.toContain('Demo Shop')
  expect(await mailed('Password changed', 1)).toEqual([email])
})
