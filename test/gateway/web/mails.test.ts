// What people are mailed: an invitation to a team, and a link for who has forgotten the password (rules: authentication.md#forgotten).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUser, passwordSecret } from '../../../gateway/merchants/users/index.ts'
import { testCipher, withStorage } from '../../support/engine.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type MailServer, startMailServer } from '../../support/outside/mail-server.ts'
import { wholeApplication } from '../../support/partners/application.ts'
import { approveOnPage, takeEffect } from '../../support/partners/decisions.ts'
import { partnerWorld } from '../../support/partners/partners.ts'
import { newSubmitter } from '../../support/partners/sign-ups.ts'
import { type Seen, type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let server: MailServer
let owner: Visitor
beforeAll(async () => {
  server = await startMailServer()
  world = await testGateway({ mail: { smtpUrl: server.url } })
  owner = stranger()
  await owner.signIn(world.gateway.console)
})
afterAll(async () => {
  await world.close()
  await server.close()
})

const stranger = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
/** Notices about changes are another test's (audit-log/notices.test.ts). */
const letters = () =>
  server.received.filter(({ source }) => source.includes('/invitation/') || source.includes('/new-password/'))

const mainOf = ({ document }: Seen) => document.querySelector('main')?.textContent ?? ''

/** The link in the only mail to an address, as it stands in the text of the mail. */
async function linkTo(address: string, path: string, origin = world.gateway.pagesUrl): Promise<string> {
  const found = () => letters().filter(({ to }) => to.includes(address))
  await expect.poll(() => found().length).toBeGreaterThan(0)
  expect(found()).toHaveLength(1)
  // Long lines are broken by an equals sign.
  const source = found()[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const link = source.match(new RegExp(`https?://[^\\s"<]+/${path}/[\\w.-]+`))?.[0] ?? ''
  expect(new URL(link).origin).toBe(origin)
  return new URL(link).pathname
}

/** An account in the demo merchant's team. */
async function join(email: string, password: string): Promise<Visitor> {
  await owner.submit('/console/team/invite', { email, role: 'developer' })
  const visit = stranger()
  const path = await linkTo(email, 'invitation')
  expect((await visit.submit(path, { name: 'Eve', password })).location).toBe('/sign-in?done=joined')
  server.received.length = 0
  await visit.signIn({ email, password })
  return visit
}

test('an invitation is mailed with a link of the gateway’s own address, and is not shown', async () => {
  const page = await owner.get('/console/team/invite')
  const csrf = page.document.querySelector('main [name=csrf]')?.getAttribute('value') ?? ''
  const form = { csrf, email: 'ada@shop.example', role: 'developer' }
  const seen = await owner.send('/console/team/invite', form, { host: 'evil.example' })
  expect(mainOf(seen)).toContain('Invitation sent to ada@shop.example.')
  expect(seen.text).not.toContain('/invitation/')
  const path = await linkTo('ada@shop.example', 'invitation')
  expect(mainOf(await stranger().get(path))).toContain('Join Demo Shop')
  server.received.length = 0
})

test('an approval invites the owner of the new merchant, under the brand of the application', async () => {
  const partners = await partnerWorld(world)
  const partner = await newSubmitter(partners, { brandId: 'harbor' })
  const owner_email = 'owner@cups.example'
  const id = await partner.submit({ ...wholeApplication, owner_email })
  const operator = stranger()
  await operator.signIn(world.gateway.operator)
  const page = `/operator/applications/${id}`
  expect((await approveOnPage(operator, id)).status).toBe(303)
  expect(letters()).toEqual([])
  await takeEffect(partners.storage)
  const harbor = world.gateway.authUrls.harbor ?? ''
  const path = await linkTo(owner_email, 'invitation', harbor)
  expect(letters()[0]?.source).toContain('Subject: Join Example Cups LLC at Harbor Pay')
  expect(mainOf(await operator.get(page))).toContain('No team members yet')

  const visit = visitor(harbor, world.gateway.caCertificate)
  const password = 'many paper cups'
  expect((await visit.submit(path, { name: 'Ida Mori', password })).location).toBe('/sign-in?done=joined')
  await visit.signIn({ email: owner_email, password })
  expect((await visit.get('/console/team')).text).toContain(owner_email)
  expect(mainOf(await operator.get(page))).not.toContain('No team members yet')
  server.received.length = 0
  await partners.storage.close()
})

test('who has forgotten the password chooses another one by a link that counts once', async () => {
  const email = 'eve@shop.example'
  const before = await join(email, 'many wooden boats')
  const visit = stranger()
  const asked = await visit.submit('/sign-in/forgotten', { email: ' Eve@Shop.Example ' })
  const path = await linkTo(email, 'new-password')
  const unknown = await stranger().submit('/sign-in/forgotten', { email: 'nobody@shop.example' })
  expect([asked.status, mainOf(asked)]).toEqual([200, mainOf(unknown)])
  expect(letters()).toHaveLength(1)

  const short = await visit.submit(path, { password: 'short' })
  expect([short.status, short.document.querySelector('#password-error') !== null]).toEqual([422, true])
  const filled = await Promise.all([
    visit.fill(path, { password: 'eight wooden boats' }),
    stranger().fill(path, { password: 'nine wooden boats' }),
  ])
  const two = await Promise.all(filled.map((sendIt) => sendIt()))
  const won = two.findIndex(({ location }) => location === '/sign-in?done=new-password')
  expect(two.map(({ status }) => status).sort()).toEqual([303, 404])
  expect((await stranger().get(path)).status).toBe(404)
  expect((await before.get('/console')).status).toBe(303)
  const own = ['eight wooden boats', 'nine wooden boats'][won]
  expect((await stranger().signIn({ email, password: 'many wooden boats' })).status).toBe(422)
  expect((await stranger().signIn({ email, password: own })).status).toBe(303)
})

test('a link is for one account and for an hour, and nothing else opens', async () => {
  const secretAt = (now: number, email = world.gateway.operator.email) =>
    withStorage(world, async (storage) => {
      const cipher = await testCipher(world.dataDir, storage)
      const user = await findUser(storage.read, email)
      if (!user) throw new Error('There is no such person.')
      return passwordSecret({ cipher, clock: { now: () => now } }, user)
    })
  const statusOf = async (secret: string) => (await stranger().get(`/new-password/${secret}`)).status
  const good = await secretAt(Date.now())
  expect(await statusOf(good)).toBe(200)
  expect(await statusOf(await secretAt(Date.now() - 3_600_000))).toBe(404)
  const [id = '', until = '', digest = ''] = good.split('.')
  const [other = ''] = (await secretAt(Date.now(), world.gateway.console.email)).split('.')
  for (const forged of [
    `${id}.${Number(until) + 1}.${digest}`,
    `${other}.${until}.${digest}`,
    `${id}.${until}.${'x'.repeat(43)}`,
    `${id}.${until}`,
    'x',
  ])
    expect([forged, await statusOf(forged)]).toEqual([forged, 404])
})

test('ten mails in half an hour are all that somebody gets, or seems to get', async () => {
  for (const email of ['often@shop.example', world.gateway.operator.email]) {
    const visit = stranger()
    const statuses: number[] = []
    for (let at = 0; at < 11; at++)
      statuses.push((await visit.submit('/sign-in/forgotten', { email })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  }
})

test('without a mail server the operator helps', async () => {
  const other = await testGateway()
  const visit = visitor(other.gateway.pagesUrl, other.gateway.caCertificate)
  expect(mainOf(await visit.get('/sign-in/forgotten'))).toContain('operator user reset')
  const { document } = await visit.get('/sign-in')
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  expect((await visit.send('/sign-in/forgotten', { csrf, email: 'x@y.example' })).status).toBe(404)
  await other.close()
})
