// Invitations go to people who have no account, so a team mails so many in an hour and none to a suppressed address
// (rules: mail.md#invitations).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../gateway/core/limits.ts'
import { setLimits } from '../../support/api/limits.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type MailServer, startMailServer } from '../../support/outside/mail-server.ts'
import { type Seen, type Visitor, visitor } from '../../support/web.ts'

const TEAM = '/console/team'
const BOUNCING = 'di@shop.example'

let world: TestGateway
let server: MailServer
let owner: Visitor
beforeAll(async () => {
  server = await startMailServer({ refuse: (to) => (to === BOUNCING ? 550 : undefined) })
  world = await testGateway({ mail: { smtpUrl: server.url } })
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(async () => {
  await world.close()
  await server.close()
})

const mainOf = ({ document }: Seen) => document.querySelector('main')?.textContent ?? ''
const invite = (email: string) => owner.submit(`${TEAM}/invite`, { email, role: 'viewer' })
const letters = () => server.received.filter(({ source }) => source.includes('/invitation/'))

test('a suppressed address gets no invitation, and one that bounces is suppressed', async () => {
  await owner.submit('/account', { mode: 'live' }, '/console/mode')
  await owner.submit('/console/email', { address: 'cy@shop.example' }, '/console/email')
  const seen = await invite('Cy@shop.example')
  expect(seen.status).toBe(422)
  expect(mainOf(seen)).toContain('This address is on your suppression list.')
  expect(mainOf(await owner.get(TEAM))).not.toContain('cy@shop.example')
  expect((await invite(BOUNCING)).status).toBe(200)
  const list = async () => mainOf(await owner.get('/console/email'))
  await expect.poll(list).toContain(BOUNCING)
  expect(mainOf(await invite(BOUNCING))).toContain('This address bounced earlier.')
  expect(letters()).toEqual([])
})

test('a team mails so many invitations in an hour, though each replaces the one before', async () => {
  // One has bounced.
  const restore = setLimits({ mail: { ...limits.mail, invitations: { perHour: 3, perDay: 3 } } })
  const bo = () => invite('bo@shop.example')
  expect([(await bo()).status, (await bo()).status]).toEqual([200, 200])
  const seen = await bo()
  expect(seen.status).toBe(429)
  expect(mainOf(seen)).toContain('Your team has sent many invitations. Try again later.')
  await expect.poll(() => letters().length).toBe(2)
  // The one that was sent last still opens.
  expect(mainOf(await owner.get(TEAM))).toContain('bo@shop.example')
  restore()
})
