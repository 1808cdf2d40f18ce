// Confirming who is there: which forms ask, and that nothing typed gets lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, confirmsIn } from '../../../gateway/web/sessions/index.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type FoundRoute, watchRoutes } from '../../support/routes.ts'
import { confirmOn, type Seen, type Visitor, visitor } from '../../support/web.ts'

const LATE_MS = 11 * 60_000
const WEBHOOKS = '/console/webhooks'
const NEW = `${WEBHOOKS}/new`
const endpoint = (url: string) => ({ url, all_events: 'true' })

let world: TestGateway
let forms: FoundRoute[]
let ahead = 0

beforeAll(async () => {
  const { made, servers } = await watchRoutes(() =>
    testGateway({ clock: { now: () => Date.now() + ahead }, jobs: true }),
  )
  world = made
  forms = servers.flat().filter(({ access, name }) => access !== undefined && name.startsWith('POST'))
})
afterAll(() => world.close())

/** Signs the demo owner in. From now on more than ten minutes have passed since. */
async function lateOwner(): Promise<Visitor> {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn(world.gateway.console)
  ahead += LATE_MS
  return visit
}

const heading = ({ document }: Seen) => document.querySelector('h1')?.textContent
const password = () => world.gateway.console.password ?? ''

const TEST_DATA = 'Changes test data only.'
const TAKES_AWAY = 'Takes access away, which has to be quick.'
const CHANGES_BOOKS = 'Grants nothing and moves no money.'
/** The forms that never ask, each with the reason. */
const UNASKED: Readonly<Record<string, string>> = {
  'POST /confirm': 'Confirms.',
  'POST /account/password': 'Asks for the current password itself.',
  'POST /account/sign-out-everywhere': TAKES_AWAY,
  'POST /account/sessions/:id/end': TAKES_AWAY,
  'POST /account/sessions/end-others': TAKES_AWAY,
  'POST /oauth/authorize': 'The consent page decides about that itself.',
  'POST /console/mode': 'Chooses what the user looks at.',
  'POST /console/merchant': 'Chooses what the user looks at.',
  'POST /console/access/verify': 'Looks up again what anybody can look up.',
  'POST /console/webhooks/:id/test': 'Posts a test to an endpoint that gets all events anyway.',
  'POST /console/deliveries/:id/replay': 'Posts an event again to where it was posted before.',
  'POST /console/email': CHANGES_BOOKS,
  'POST /console/email/:id/remove': CHANGES_BOOKS,
  'POST /console/contacts/new': CHANGES_BOOKS,
  'POST /console/contacts/:id/invoice': CHANGES_BOOKS,
  'POST /console/invoices/:id/send': CHANGES_BOOKS,
  'POST /console/invoices/:id/void': CHANGES_BOOKS,
  'POST /console/invoices/new': CHANGES_BOOKS,
  'POST /console/invoices/:id/credit': CHANGES_BOOKS,
  'POST /console/invoices/:id/reminders': CHANGES_BOOKS,
  'POST /console/contacts/:id/edit': CHANGES_BOOKS,
  'POST /console/invoices/:id/edit': CHANGES_BOOKS,
  'POST /console/invoices/:id/record-payment': CHANGES_BOOKS,
  'POST /console/invoices/:id/payments/:payment/remove': CHANGES_BOOKS,
  'POST /console/items/new': CHANGES_BOOKS,
  'POST /console/items/:id/edit': CHANGES_BOOKS,
  'POST /console/items/:id/delete': CHANGES_BOOKS,
  'POST /console/drafts/:id/edit': CHANGES_BOOKS,
  'POST /console/drafts/:id/issue': CHANGES_BOOKS,
  'POST /console/drafts/:id/delete': CHANGES_BOOKS,
  'POST /console/authentications/:id/approve': TEST_DATA,
  'POST /console/authentications/:id/decline': TEST_DATA,
  'POST /console/networks': TEST_DATA,
  'POST /console/networks/delete': TEST_DATA,
  'POST /console/networks/:id/delete': TEST_DATA,
  'POST /console/test-clock/advance': TEST_DATA,
  'POST /console/test-clock/cancel': TEST_DATA,
  'POST /console/test-clock/freeze': TEST_DATA,
  'POST /console/test-clock/resume': TEST_DATA,
  'POST /console/test-clock/reset': TEST_DATA,
  'POST /console/card-testing/rehearse': TEST_DATA,
  'POST /console/card-testing/attack': TEST_DATA,
  'POST /console/card-testing/end': TEST_DATA,
}

const asks = ({ name, access, confirmed }: FoundRoute) =>
  confirmsIn(name.split(' ')[0] ?? '', {
    access: access as Access,
    ...(confirmed !== undefined && { confirmed }),
  })

describe('every form', () => {
  test('of users who are signed in asks, or is on the list with the reason', () => {
    const open = forms.filter((route) => route.access !== 'anybody' && asks(route) === undefined)
    const names = [...new Set(open.map(({ name }) => name))].sort()
    expect(names).toEqual(Object.keys(UNASKED).sort())
  })

  test('that grants access asks in both modes, and one that moves money in live mode', () => {
    const modesOf = (name: string) => forms.filter((route) => route.name === `POST ${name}`).map(asks)
    for (const name of [
      '/console/keys/roll',
      '/console/keys/new',
      '/console/approvals/rules',
      '/console/approvals/:id/approve',
      '/console/approvals/:id/reject',
      '/operator/approvals/:id/approve',
      NEW,
      '/console/access/origins',
      '/console/access/ranges',
      '/console/access/ranges/:id/remove',
      '/console/business',
      '/console/business/logo',
      '/console/accounts/:id',
      '/console/card-testing',
      '/console/team/invite',
      '/console/team/:id',
      '/console/team/:id/remove',
      '/console/applications/new',
      '/console/partners/:id',
      '/account/second-factor',
      '/account/second-factor/remove',
      '/account/passkeys/new',
      '/account/passkeys/:id/rename',
      '/account/passkeys/:id/remove',
      '/operator/merchants/new',
      '/operator/brands/:id',
      '/operator/applications/:id/approve',
    ])
      expect([name, new Set(modesOf(name))]).toEqual([name, new Set(['both'])])
    for (const name of [
      '/console/transactions/credit',
      '/console/transactions/:id/refund',
      '/console/transactions/:id/capture',
      '/console/recurring/:id/occurrences/:occurrenceId/pay',
    ])
      expect([name, new Set(modesOf(name))]).toEqual([name, new Set(['live'])])
  })
})

test('a form goes on with what was typed once the password is right', async () => {
  const visit = await lateOwner()
  const url = 'https://hooks.example/b?x=%26"<b>'
  const asked = await visit.submit(NEW, endpoint(url))
  expect([asked.status, heading(asked)]).toEqual([403, 'Confirm your password to continue'])
  expect(asked.location).toBeUndefined()
  expect((await visit.get(WEBHOOKS)).text).not.toContain('hooks.example/b')

  const wrong = await confirmOn(visit, asked, 'wrong')
  expect(wrong.status).toBe(422)
  expect(wrong.text).not.toContain('value="wrong"')
  expect(wrong.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#confirm_proof')

  const done = await confirmOn(visit, wrong, password())
  expect([done.status, heading(done)]).toEqual([200, 'Endpoint added'])
  const saved = (await visit.get(WEBHOOKS)).document.querySelector('tbody th')?.textContent
  expect(saved).toBe(url)
  // For ten minutes nothing asks again.
  expect(heading(await visit.submit(NEW, endpoint('https://hooks.example/c')))).toBe('Endpoint added')
})

test('the page that asks leads back to where the form was', async () => {
  const visit = await lateOwner()
  const asked = await visit.submit(NEW, endpoint('https://hooks.example/c'))
  const cancel = () => asked.document.querySelector('main .actions a')?.getAttribute('href')
  expect(cancel()).toBe(NEW)
})

test('the password of one user confirms nothing for another, nor does a form without the session’s token', async () => {
  const visit = await lateOwner()
  const asked = await visit.submit(NEW, endpoint('https://hooks.example/c'))
  expect((await confirmOn(visit, asked, world.gateway.operator.password ?? '')).status).toBe(422)
  const forged = await visit.send(NEW, { ...endpoint('https://hooks.example/c'), confirm_proof: password() })
  expect([forged.status, heading(forged)]).toEqual([403, 'That didn’t work'])
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await visit.send(NEW, { confirm_proof: password() }, foreign)).status).toBe(403)
  expect(heading(await visit.submit(NEW, endpoint('https://hooks.example/c')))).toBe(
    'Confirm your password to continue',
  )
})

test('guesses are limited', async () => {
  const visit = await lateOwner()
  let last = await visit.submit(NEW, endpoint('https://hooks.example/c'))
  for (let tries = 0; tries < 11; tries++) last = await confirmOn(visit, last, 'wrong')
  expect(last.status).toBe(429)
  ahead += 16 * 60_000
})

test('what moves money asks in live mode, and not in test mode', async () => {
  const visit = await lateOwner()
  const refund = async () => {
    const { document } = await visit.get('/account')
    const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
    return visit.send('/console/transactions/nothing/refund', { csrf, amount: '1.00' })
  }
  expect((await refund()).status).toBe(404)
  await visit.submit('/console', { mode: 'live' }, '/console/mode')
  expect(heading(await refund())).toBe('Confirm your password to continue')
})

test('a page that leads to a secret asks before it opens', async () => {
  const visit = await lateOwner()
  const page = '/console/keys/new'
  const { location = '' } = await visit.get(page)
  expect(location).toBe('/confirm?return_to=%2Fconsole%2Fkeys%2Fnew')
  expect((await confirmOn(visit, await visit.get(location), 'wrong')).status).toBe(422)
  expect((await confirmOn(visit, await visit.get(location), password())).location).toBe(page)
  expect((await visit.get(page)).status).toBe(200)
})
