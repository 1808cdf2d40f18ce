// Every operation of the API and every form of the pages that changes something leaves an entry, or is on a list with the reason.
// Operations are read off the description and forms off the servers: one that is written down nowhere fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../gateway/core/actor.ts'
import { commandLine } from '../../../../gateway/core/actor.ts'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { newId } from '../../../../gateway/core/ids.ts'
import { readSecretKey } from '../../../../gateway/merchants/merchants/index.ts'
import { createOperatorLink, invite, passwordSecret } from '../../../../gateway/merchants/users/index.ts'
import { verifyLogs } from '../../../../gateway/platform/audit-log/index.ts'
import { scheduleJob } from '../../../../gateway/platform/jobs/index.ts'
import { type ApprovalRequest, type ApprovalRow, toJson } from '../../../../gateway/platform/storage/index.ts'
import { ownPart } from '../../../support/api/description.ts'
import type { ApiDescription } from '../../../support/api/openapi.ts'
import { authenticator } from '../../../support/authenticator.ts'
import { type Answer, apiClient } from '../../../support/client.ts'
import { storedText, testCipher, withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { fill, type Owned } from '../../../support/merchant/first-merchant.ts'
import { operateOn } from '../../../support/merchant/operator.ts'
import { png } from '../../../support/merchant/pictures.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { approveOnPage, takeEffect } from '../../../support/partners/decisions.ts'
import {
  exchange,
  newCode,
  newPartner,
  type PartnerWorld,
  partnerWorld,
  REDIRECT,
  requestToken,
} from '../../../support/partners/partners.ts'
import { newInvoice, portalClient, portalToken } from '../../../support/partners/portal.ts'
import { newSubmitter } from '../../../support/partners/sign-ups.ts'
import { codeAt, PASSWORD } from '../../../support/people.ts'
import { watchRoutes } from '../../../support/routes.ts'
import { type Seen, type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let owned: Owned
let partners: PartnerWorld
let portal: ReturnType<typeof portalClient>
let owner: Visitor
let operator: Visitor
let forms: string[]

beforeAll(async () => {
  const { made, servers } = await watchRoutes(() => testGateway())
  world = made
  const named = servers.flat().filter(({ access, name }) => access !== undefined && name.startsWith('POST'))
  forms = [...new Set(named.map(({ name }) => name))].sort()
  owned = await fill(world)
  partners = await partnerWorld(world)
  portal = portalClient(
    partners,
    await portalToken(partners, await newPartner(partners), { id: owned.merchant }),
  )
  const accounts = [owned.account, owned.achAccount]
  for (const id of accounts) await operateOn(world, 'account', id, 'recurring_charges_enabled=true')
  await operateOn(world, 'account', owned.account, 'manual_capture_enabled=true')
  const visit = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  ;[owner, operator] = [visit(), visit()]
  await owner.signIn(world.gateway.console)
  await operator.signIn(world.gateway.operator)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const entries = () =>
  partners.storage.read
    .selectFrom('audit_entries')
    .select(['id', 'action', 'actor_kind', 'actor'])
    .orderBy('position')
    .execute()

/** The actions of the entries that something leaves. */
async function left(act: () => Promise<unknown>, kind: Actor['kind']): Promise<string[]> {
  const before = new Set((await entries()).map(({ id }) => id))
  await act()
  const fresh = (await entries()).filter(({ id, actor_kind }) => !before.has(id) && actor_kind === kind)
  for (const { actor } of fresh) expect(JSON.parse(actor)).toMatchObject({ address: '127.0.0.1' })
  return fresh.map(({ action }) => action)
}

const done = async (asked: Promise<Answer>) => {
  const answer = await asked
  expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, ''])
  return answer.body
}

const card = { amount: 1000, method: goodCard }
const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2040-01-01' }
const charge = async (more: object = {}): Promise<string> =>
  (await done(world.client.post('/v1/charges', { ...card, ...more }))).id
const hold = () => charge({ auto_capture: false })
const recurring = () => done(world.client.post('/v1/recurring/charges', { ...card, schedule }))
const put = (path: string, body: object, method = 'PATCH') => done(world.client.call({ method, path, body }))
const contact = async (): Promise<string> =>
  (await done(portal.post('/contacts', { first_name: 'Eve', test_mode: true }))).id
const suppression = async (): Promise<string> =>
  (await done(portal.post('/suppressions', { address: 'eve@example.com', test_mode: true }))).id
const invoice = async (): Promise<string> =>
  (
    await done(
      portal.post('/invoices', newInvoice({ contact_id: owned.contact, bank_account_id: owned.bankAccount })),
    )
  ).id

/** An invoice with a payment that was recorded. */
async function recorded(): Promise<{ id: string; payment: string }> {
  const id = await invoice()
  const { offline_payments } = await done(portal.post(`/invoices/${id}/offline-payments`, { method: 'cash' }))
  return { id, payment: offline_payments[0].id }
}

/** Of the API: what it leaves, by what is done before, and then. */
const LOGGED: Record<string, [action: string, act: () => Promise<() => Promise<unknown>>]> = {
  refundCharge: [
    'transaction.refunded',
    async () => {
      const id = await charge()
      return () => done(world.client.post(`/v1/charges/${id}/refund`, { amount: 100 }))
    },
  ],
  captureCharge: [
    'transaction.captured',
    async () => {
      const id = await hold()
      return () =>
        done(world.client.post(`/v1/charges/${id}/capture`, { amount: 1000, capture_time: 'IMMEDIATE' }))
    },
  ],
  createCredit: ['transaction.credited', async () => () => done(world.client.post('/v1/credits', card))],
  voidTransaction: [
    'transaction.voided',
    async () => {
      const id = await charge()
      return () => done(world.client.post(`/v1/transactions/${id}/void`, {}))
    },
  ],
  signTransaction: [
    'transaction.signed',
    async () => {
      const id = await charge()
      const signature = { mime_type: 'image/png', data: 'c2lnbmVk' }
      return () => done(world.client.post(`/v1/transactions/${id}/sign`, { ...signature, gratuity: 5 }))
    },
  ],
  createRecurringCharge: ['recurring_charge.created', async () => recurring],
  scheduleCharge: [
    'recurring_charge.created',
    async () => {
      const id = await charge()
      return () => done(world.client.post(`/v1/charges/${id}/schedule`, { amount: 500, schedule }))
    },
  ],
  replaceRecurringCharge: [
    'recurring_charge.updated',
    async () => {
      const { id } = await recurring()
      return () => put(`/v1/recurring/charges/${id}`, { amount: 700 }, 'PUT')
    },
  ],
  changeRecurringCharge: [
    'recurring_charge.updated',
    async () => {
      const { id } = await recurring()
      return () => put(`/v1/recurring/charges/${id}`, { amount: 700 })
    },
  ],
  cancelRecurringCharge: [
    'recurring_charge.completed',
    async () => {
      const { id } = await recurring()
      return () => done(world.client.post(`/v1/recurring/charges/${id}/cancel`, {}))
    },
  ],
  deleteRecurringCharge: [
    'recurring_charge.deleted',
    async () => {
      const { id } = await recurring()
      return () => done(world.client.call({ method: 'DELETE', path: `/v1/recurring/charges/${id}` }))
    },
  ],
  payOccurrence: [
    'occurrence.paid',
    async () => {
      const { id, occurrences } = await recurring()
      return () =>
        done(world.client.post(`/v1/recurring/charges/${id}/occurrences/${occurrences[0].id}/pay`, {}))
    },
  ],
  ignoreOccurrence: [
    'occurrence.ignored',
    async () => {
      const { id, occurrences } = await recurring()
      return () =>
        done(world.client.post(`/v1/recurring/charges/${id}/occurrences/${occurrences[0].id}/ignore`, {}))
    },
  ],
  replaceAccount: [
    'account.updated',
    async () => () => put(`/v1/accounts/${owned.account}`, { name: 'One' }, 'PUT'),
  ],
  changeAccount: [
    'account.updated',
    async () => () => put(`/v1/accounts/${owned.account}`, { cvv_policy: 'REQUIRE_MATCH_STRICT' }),
  ],
  replaceAchAccount: [
    'account.updated',
    async () => () => put(`/v1/ach-accounts/${owned.achAccount}`, { name: 'One' }, 'PUT'),
  ],
  changeAchAccount: [
    'account.updated',
    async () => () => put(`/v1/ach-accounts/${owned.achAccount}`, { name: 'Two' }),
  ],
  replaceMerchant: ['merchant.updated', async () => () => put('/v1/merchant', { name: 'Other name' }, 'PUT')],
  changeMerchant: [
    'webhook.updated',
    async () => () => put('/v1/merchant', { test_events_urls: 'https://hooks.example/a?secret=hidden' }),
  ],
  rotateWebhookSecret: [
    'webhook_secret.rotated',
    async () => () => done(world.client.post('/v1/webhooks/secret/rotate', {})),
  ],
  createWebhookEndpoint: [
    'webhook_endpoint.created',
    async () => () =>
      done(world.client.post('/v1/webhook_endpoints', { url: 'https://hooks.example/new?secret=hidden' })),
  ],
  replaceWebhookEndpoint: [
    'webhook_endpoint.updated',
    async () => () => put(`/v1/webhook_endpoints/${owned.endpoint}`, { description: 'Put' }, 'PUT'),
  ],
  changeWebhookEndpoint: [
    'webhook_endpoint.updated',
    async () => () => put(`/v1/webhook_endpoints/${owned.endpoint}`, { description: 'Patched' }),
  ],
  rotateWebhookEndpointSecret: [
    'webhook_secret.rotated',
    async () => () =>
      done(
        world.client.post(`/v1/webhook_endpoints/${owned.endpoint}/secret/rotate`, { revoke_previous: true }),
      ),
  ],
  deleteWebhookEndpoint: [
    'webhook_endpoint.deleted',
    async () => {
      const { id } = (await world.client.post('/v1/webhook_endpoints', { url: 'https://hooks.example/old' }))
        .body
      return () => done(world.client.call({ method: 'DELETE', path: `/v1/webhook_endpoints/${id}` }))
    },
  ],
  purgeTestData: [
    'test_data.deleted',
    async () => () =>
      done(world.client.post('/v1/merchant/purge-test-data', { delete_payment_methods: false })),
  ],
}
/** By a partner's token. */
const BY_PARTNERS: typeof LOGGED = {
  eraseContact: [
    'contact.erased',
    async () => {
      const path = `/contacts/${await contact()}`
      return () => done(portal.call({ method: 'DELETE', path }))
    },
  ],
  createSuppression: ['suppression.added', async () => suppression],
  deleteSuppression: [
    'suppression.removed',
    async () => {
      const path = `/suppressions/${await suppression()}?test_mode=true`
      return () => done(portal.call({ method: 'DELETE', path }))
    },
  ],
  createInvoice: ['invoice.created', async () => invoice],
  creditInvoice: [
    'invoice.credited',
    async () => {
      const id = await invoice()
      return () => done(portal.post(`/invoices/${id}/credit-notes`, {}))
    },
  ],
  issueInvoiceDraft: [
    'invoice.created',
    async () => {
      const of = { contact_id: owned.contact, bank_account_id: owned.bankAccount }
      const { id } = await done(portal.post('/invoice-drafts', newInvoice(of)))
      return () => done(portal.post(`/invoice-drafts/${id}/issue`, {}))
    },
  ],
  voidInvoice: [
    'invoice.voided',
    async () => {
      const id = await invoice()
      return () => done(portal.post(`/invoices/${id}/void`, {}))
    },
  ],
  changeInvoice: [
    'invoice.changed',
    async () => {
      const path = `/invoices/${await invoice()}`
      return () => done(portal.call({ method: 'PATCH', path, body: { reference: 'INV-8' } }))
    },
  ],
  recordOfflinePayment: [
    'invoice.payment_recorded',
    async () => {
      const id = await invoice()
      return () => done(portal.post(`/invoices/${id}/offline-payments`, { method: 'cash' }))
    },
  ],
  removeOfflinePayment: [
    'invoice.payment_removed',
    async () => {
      const { id, payment } = await recorded()
      return () => done(portal.post(`/invoices/${id}/offline-payments/${payment}/remove`, {}))
    },
  ],
  revokeAccessToken: [
    'access_token.revoked',
    async () => {
      const { client, ...partner } = await newPartner(partners)
      const code = await newCode(partners, partner)
      const { access_token } = (await requestToken(partners, { ...client, ...exchange(code) })).body
      const body = { ...client, token: access_token }
      return () => done(world.client.call({ method: 'POST', path: '/oauth/revoke', body, key: null }))
    },
  ],
}

const OWN_STAMP = 'Its audit stamps say who.'
const NO_MONEY = 'Moves no money, and what is charged with it says who.'
const TEST_ONLY = 'Only test mode has it.'
const CHANGES_NOTHING = 'Changes nothing.'
const NOT_LOGGED: Record<string, string> = {
  createCharge: 'The charge itself keeps who created it: an entry for each would slow payments down.',
  createToken: 'Payers do it, and nothing is charged.',
  createAuthentication: 'Payers do it. The authentication keeps its messages.',
  continueAuthentication: 'As createAuthentication.',
  steerChallenge: 'Answers a simulated challenge. The authentication keeps its messages.',
  createAccessToken: 'Exchanges what `partner.connected` granted.',
  previewScheduleByPost: CHANGES_NOTHING,
  decideSurcharge: CHANGES_NOTHING,
  verifyOrigins: 'Looks again at what is public.',
  replayDelivery: 'Posts an event once more.',
  testWebhookEndpoint: 'Posts a test, and changes nothing.',
  ...Object.fromEntries(
    [
      'saveCard',
      'replaceCard',
      'changeCard',
      'deleteCard',
      'saveBank',
      'replaceBank',
      'changeBank',
      'deleteBank',
      'createPaymentMethod',
      'changePaymentMethod',
      'deletePaymentMethod',
    ].map((name) => [name, NO_MONEY]),
  ),
  ...Object.fromEntries(
    [
      'rehearseCardTesting',
      'resetTestClock',
      'freezeTestClock',
      'resumeTestClock',
      'advanceTestClock',
      'createSimulatorRule',
      'deleteSimulatorRules',
      'deleteSimulatorRule',
    ].map((name) => [name, TEST_ONLY]),
  ),
  ...Object.fromEntries(
    [
      'createContact',
      'changeContact',
      'uploadContactFile',
      'deleteContactFile',
      'createContactHash',
      'createItem',
      'changeItem',
      'deleteItem',
      'createInvoiceDraft',
      'changeInvoiceDraft',
      'deleteInvoiceDraft',
      'createContactPaymentMethod',
      'deleteContactPaymentMethod',
    ].map((name) => [name, OWN_STAMP]),
  ),
}

describe('the API', () => {
  test('every operation that changes something is in one of the lists', async () => {
    const { paths } = ownPart((await world.client.get('/openapi.json')).body as ApiDescription)
    const changing = Object.values(paths).flatMap((methods) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        method === 'get' ? [] : [String((operation as { operationId?: string }).operationId)],
      ),
    )
    const listed = [LOGGED, BY_PARTNERS, NOT_LOGGED].flatMap((list) => Object.keys(list))
    expect(listed.sort()).toEqual([...new Set(changing)].sort())
  })

  test.each(Object.keys(LOGGED).filter((name) => name !== 'purgeTestData'))(
    '%s leaves an entry of the key',
    async (name) => {
      const [action, prepare] = LOGGED[name] ?? ['', async () => async () => undefined]
      expect(await left(await prepare(), 'key')).toContain(action)
    },
  )

  test.each(Object.keys(BY_PARTNERS))('%s leaves an entry of the partner', async (name) => {
    const [action, prepare] = BY_PARTNERS[name] ?? ['', async () => async () => undefined]
    expect(await left(await prepare(), 'partner')).toContain(action)
  })

  test('what partners do at a brand’s address leaves one, too', async () => {
    const submitter = await newSubmitter(partners)
    expect(await left(() => submitter.submit(wholeApplication), 'partner')).toContain(
      'merchant_application.submitted',
    )
  })

  test('who refunded is shown with the refund', async () => {
    const id = await charge()
    const refund = await done(world.client.post(`/v1/charges/${id}/refund`, { amount: 100 }))
    expect(refund.created_by).toEqual({ kind: 'key', name: expect.stringMatching(/^sk_test_….{4}$/) })
    expect((await done(world.client.get(`/v1/transactions/${id}`))).created_by).toBe(undefined)
  })
})

/** Sends a form with the token that forms of the visit have. */
async function send(visit: Visitor, path: string, form: Record<string, string> = {}): Promise<Seen> {
  const { document } = await visit.get('/account')
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const seen = await visit.send(path, { csrf, ...form })
  expect([path, seen.status, seen.status < 400 ? '' : seen.text]).toEqual([path, seen.status, ''])
  return seen
}

/** A pause of the merchant's mail, as too many at once would begin it. */
async function review(): Promise<string> {
  const id = newId()
  await inStorage(world, (tx) =>
    tx
      .insertInto('mail_reviews')
      .values({
        id,
        merchant_id: owned.merchant,
        mode: 'test',
        began: 1,
        caused: 9,
        status: 'WAITING',
        decided: null,
      })
      .execute(),
  )
  return id
}

const of = (path: string, form?: Record<string, string>) => () => send(owner, path, form)
/** The same with what the page has filled in. */
const filled = (path: string, form: Record<string, string>) => async () => {
  const seen = await owner.submit(path, form, path)
  expect([path, seen.status, seen.status < 400 ? '' : seen.text]).toEqual([path, seen.status, ''])
}
const byOperator = (path: string, form?: Record<string, string>) => () => send(operator, path, form)
/** The last of the links on a page that begin like this. */
async function lastLink(page: string, begins: string): Promise<string> {
  const { document } = await owner.get(page)
  return [...document.querySelectorAll(`main a[href^="${begins}"]`)].at(-1)?.getAttribute('href') ?? ''
}
const idIn = ({ location = '' }: Seen) => location.split('?')[0]?.split('/').at(-1) ?? ''

/** The operator's page of a new application. */
async function newApplication(): Promise<string> {
  const id = idIn(await send(owner, '/console/applications/new', { name: 'App' }))
  return `/operator/partner-applications/${id}`
}

/** A saved card of live mode, to which credits may go. */
async function liveCard(): Promise<{ method: string; fingerprint: string }> {
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  const accounts = await partners.storage.read
    .selectFrom('accounts')
    .select('id')
    .where('merchant_id', '=', owned.merchant)
    .where('mode', '=', 'live')
    .execute()
  for (const { id } of accounts) await operateOn(world, 'account', id, 'credit_enabled=true')
  const card = await done(apiClient(baseUrl, caCertificate, liveSecretKey).post('/v1/cards', goodCard))
  return { method: card.id, fingerprint: card.fingerprint }
}

/** What somebody else has asked for. @returns its id */
async function approval(
  request: ApprovalRequest,
  needed: string,
  merchant_id = owned.merchant,
): Promise<string> {
  const id = newId()
  const requested_by = merchant_id === 'gateway' ? await otherOperator() : await teamMember('administrator')
  const row: ApprovalRow = {
    merchant_id,
    id,
    kind: request.kind,
    record_id: null,
    needed,
    request: toJson(request),
    changes: toJson([]),
    requested_by,
    requester: toJson({ kind: 'user', name: 'Ann', address: '127.0.0.1' }),
    created: Date.now(),
    expires: Date.now() + 60_000,
    status: 'PENDING',
    decided: null,
    decider: null,
  }
  await partners.storage.write((tx) => tx.insertInto('approvals').values(row).execute())
  return id
}

async function otherOperator(): Promise<string> {
  const email = `op${newId()}@gateway.example`.toLowerCase()
  await operateOn(world, 'user', 'add', `email=${email}`, 'name=Op', 'is_operator=true')
  const user = partners.storage.read.selectFrom('users').select('id').where('email', '=', email)
  return (await user.executeTakeFirstOrThrow()).id
}

const byStranger = (path: string, form: Record<string, string>) => async () => {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  const seen = await visit.submit(path, form, path)
  expect([path, seen.status, seen.status < 400 ? '' : seen.text]).toEqual([path, seen.status, ''])
}

type Authenticator = ReturnType<typeof authenticator>

/** What a page asks the browser for. */
function optionsOn({ document, text }: Seen) {
  const options = document.querySelector('[data-options]')?.getAttribute('data-options')
  if (!options) throw new Error(`The page asks for no passkey: ${text.slice(0, 300)}`)
  return JSON.parse(options)
}

/** Gives a new member of the team a passkey, in the way that a browser does. */
async function withPasskey(visit: Visitor): Promise<Authenticator> {
  const key = authenticator(world.gateway.pagesUrl)
  const user = await teamMember()
  const { email } = await partners.storage.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  const cipher = await testCipher(world.dataDir, partners.storage)
  const row = await partners.storage.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  const path = `/new-password/${passwordSecret({ cipher, clock: systemClock }, row)}`
  await byStranger(path, { password: PASSWORD })()
  await visit.signIn({ email, password: PASSWORD })
  const page = await visit.get('/account/passkeys/new')
  await send(visit, '/account/passkeys/new', { name: 'Phone', passkey: key.create(optionsOn(page)) })
  return key
}

async function signInWith(visit: Visitor, key: Authenticator): Promise<void> {
  const page = await visit.get('/sign-in')
  const csrf = page.document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const seen = await visit.send('/sign-in/passkey', { csrf, passkey: key.get(optionsOn(page)) })
  expect([seen.status, seen.location]).toEqual([303, '/console'])
}

/** A passkey of the owner. @returns its id */
async function passkey(): Promise<string> {
  const { id: user_id } = await partners.storage.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', world.gateway.console.email)
    .executeTakeFirstOrThrow()
  const id = newId()
  const row = {
    id,
    user_id,
    credential_id: id,
    rp_id: 'localhost',
    name: 'Phone',
    public_key: '',
    counter: 0,
  }
  await partners.storage.write((tx) =>
    tx
      .insertInto('passkeys')
      .values({ ...row, transports: '', created: 1, last_used: null })
      .execute(),
  )
  return id
}

async function teamMember(role = 'developer'): Promise<string> {
  const email = `ann${Math.floor(Number(process.hrtime.bigint() % 1_000_000_000n))}@shop.example`
  await operateOn(
    world,
    'user',
    'add',
    `email=${email}`,
    'name=Ann',
    `merchant_id=${owned.merchant}`,
    `role=${role}`,
  )
  const user = partners.storage.read.selectFrom('users').select('id').where('email', '=', email)
  return (await user.executeTakeFirstOrThrow()).id
}

async function newEndpoint(settings: object = {}): Promise<string> {
  const url = `https://hooks.example/${process.hrtime.bigint()}`
  return (await world.client.post('/v1/webhook_endpoints', { url, ...settings })).body.id
}

/** One whose secret can be shown, as after a team member left. */
async function unseenEndpoint(): Promise<string> {
  const id = await newEndpoint()
  await partners.storage.write((tx) =>
    tx
      .updateTable('webhook_endpoints')
      .set({ is_shown: 0 })
      .where('merchant_id', '=', owned.merchant)
      .where('id', '=', id)
      .execute(),
  )
  return id
}

async function submitted(): Promise<string> {
  return (await newSubmitter(partners)).submit({ ...wholeApplication, reference: 'coverage' })
}

const newest = async (path: string, values: Record<string, string>) => {
  const seen = await send(operator, `${path}/new`, values)
  return (
    [...seen.document.querySelectorAll('main a')]
      .map((a) => a.getAttribute('href') ?? '')
      .find((href) => href.startsWith(`${path}/`) && !href.endsWith('/new')) ?? ''
  )
}

/** Deactivates a merchant or an account. */
async function stop(path: string): Promise<void> {
  await send(operator, `${path}/deactivate`, { reason: 'risk' })
  await takeEffect(partners.storage)
}

const newAccount = () =>
  newest('/operator/accounts', {
    merchant_id: owned.merchant,
    mode: 'test',
    type: 'MerchantAccount',
    name: 'Next',
  })

const FORMS: Record<
  string,
  [action: string, act: () => Promise<() => Promise<unknown>>, kind?: Actor['kind']]
> = {
  'POST /console/transactions/:id/refund': [
    'transaction.refunded',
    async () => {
      const id = await charge()
      return of(`/console/transactions/${id}/refund`, { amount: '1.00', seen: '0' })
    },
  ],
  'POST /console/transactions/:id/void': [
    'transaction.voided',
    async () => of(`/console/transactions/${await charge()}/void`),
  ],
  'POST /console/transactions/:id/capture': [
    'transaction.captured',
    async () => of(`/console/transactions/${await hold()}/capture`, { when: 'IMMEDIATE' }),
  ],
  'POST /console/recurring/:id/cancel': [
    'recurring_charge.completed',
    async () => of(`/console/recurring/${(await recurring()).id}/cancel`),
  ],
  'POST /console/recurring/:id/occurrences/:occurrenceId/pay': [
    'occurrence.paid',
    async () => {
      const { id, occurrences } = await recurring()
      return of(`/console/recurring/${id}/occurrences/${occurrences[0].id}/pay`)
    },
  ],
  'POST /console/recurring/:id/occurrences/:occurrenceId/ignore': [
    'occurrence.ignored',
    async () => {
      const { id, occurrences } = await recurring()
      return of(`/console/recurring/${id}/occurrences/${occurrences[0].id}/ignore`)
    },
  ],
  'POST /console/invoices/:id/send': [
    'invoice.sent',
    async () => filled(`/console/invoices/${await invoice()}/send`, { send_to: 'ada@example.com' }),
  ],
  'POST /console/invoices/:id/edit': [
    'invoice.changed',
    async () => filled(`/console/invoices/${await invoice()}/edit`, { reference: 'INV-8', price0: '12.50' }),
  ],
  'POST /console/invoices/:id/record-payment': [
    'invoice.payment_recorded',
    async () =>
      filled(`/console/invoices/${await invoice()}/record-payment`, { amount: '1.00', method: 'cash' }),
  ],
  'POST /console/invoices/:id/payments/:payment/remove': [
    'invoice.payment_removed',
    async () => {
      const { id, payment } = await recorded()
      return of(`/console/invoices/${id}/payments/${payment}/remove`)
    },
  ],
  'POST /console/invoices/new': [
    'invoice.created',
    async () =>
      filled('/console/invoices/new', { customer: 'eve@example.com', description0: 'Work', price0: '12.50' }),
  ],
  'POST /console/invoices/:id/reminders': [
    'invoice.changed',
    async () => filled(`/console/invoices/${await invoice()}/reminders`, { send_to: 'ada@example.com' }),
  ],
  'POST /console/invoices/:id/credit': [
    'invoice.credited',
    async () => filled(`/console/invoices/${await invoice()}/credit`, { credits: 'all' }),
  ],
  'POST /console/invoices/:id/void': [
    'invoice.voided',
    async () => of(`/console/invoices/${await invoice()}/void`),
  ],
  'POST /console/drafts/:id/issue': [
    'invoice.created',
    async () => {
      const of = { contact_id: owned.contact, bank_account_id: owned.bankAccount }
      const { id } = await done(portal.post('/invoice-drafts', newInvoice(of)))
      return filled(`/console/drafts/${id}/issue`, {})
    },
  ],
  'POST /console/transactions/credit': [
    'transaction.credited',
    async () => of('/console/transactions/credit', { amount: '1.00', method: owned.card }),
  ],
  'POST /console/approvals/rules': [
    'approval_policy.updated',
    async () => {
      await teamMember('administrator')
      return of('/console/approvals/rules', { credits_over: '500', keys: '' })
    },
  ],
  'POST /console/approvals/:id/approve': [
    'approval.approved',
    async () => {
      const id = await approval({ kind: 'credit', amount: 100, ...(await liveCard()) }, 'credit')
      return of(`/console/approvals/${id}/approve`)
    },
  ],
  'POST /console/approvals/:id/reject': [
    'approval.rejected',
    async () => {
      const id = await approval({ kind: 'key_roll', graceMs: 0 }, 'keys')
      return of(`/console/approvals/${id}/reject`)
    },
  ],
  'POST /operator/approvals/:id/approve': [
    'approval.approved',
    async () => {
      const id = await approval(
        { kind: 'merchant_application', application: await submitted() },
        'operate',
        'gateway',
      )
      return byOperator(`/operator/approvals/${id}/approve`)
    },
    'operator',
  ],
  'POST /operator/approvals/:id/reject': [
    'approval.rejected',
    async () => {
      const id = await approval(
        { kind: 'merchant_application', application: await submitted() },
        'operate',
        'gateway',
      )
      return byOperator(`/operator/approvals/${id}/reject`)
    },
    'operator',
  ],
  'POST /console/keys/show': [
    'secret_key.revealed',
    async () => {
      await send(owner, '/console/keys/roll', { grace: 'day' })
      return of('/console/keys/show')
    },
  ],
  'POST /console/keys/new': [
    'secret_key.created',
    async () => of('/console/keys/new', { name: 'Report', 'permissions.read': 'true', life: 'month' }),
  ],
  'POST /console/card-testing': [
    'merchant.updated',
    async () => of('/console/card-testing', { max_declines_per_address: '5' }),
  ],
  'POST /console/contacts/:id/erase': [
    'contact.erased',
    async () => of(`/console/contacts/${await contact()}/erase`),
  ],
  'POST /console/email': [
    'suppression.added',
    async () => of('/console/email', { address: 'eve@example.com', reason: 'added' }),
  ],
  'POST /console/email/:id/remove': [
    'suppression.removed',
    async () => of(`/console/email/${await suppression()}/remove`, { why: 'Eve asked for it' }),
  ],
  'POST /operator/mail-reviews/:id/approve': [
    'mail.resumed',
    async () => byOperator(`/operator/mail-reviews/${await review()}/approve`),
    'operator',
  ],
  'POST /operator/mail-reviews/:id/keep': [
    'mail.kept_paused',
    async () => byOperator(`/operator/mail-reviews/${await review()}/keep`),
    'operator',
  ],
  'POST /console/webhooks/new': [
    'webhook_endpoint.created',
    async () => of('/console/webhooks/new', { url: 'https://hooks.example/b', all_events: 'true' }),
  ],
  'POST /console/webhooks/:id/edit': [
    'webhook_endpoint.updated',
    async () => of(`/console/webhooks/${owned.endpoint}/edit`, { description: 'Edited', all_events: 'true' }),
  ],
  'POST /console/webhooks/:id/disable': [
    'webhook_endpoint.updated',
    async () => of(`/console/webhooks/${owned.endpoint}/disable`),
  ],
  'POST /console/webhooks/:id/enable': [
    'webhook_endpoint.updated',
    async () => of(`/console/webhooks/${await newEndpoint({ enabled: false })}/enable`),
  ],
  'POST /console/webhooks/:id/rotate': [
    'webhook_secret.rotated',
    async () => of(`/console/webhooks/${owned.endpoint}/rotate`, { revoke: 'true' }),
  ],
  'POST /console/webhooks/:id/secret': [
    'webhook_secret.revealed',
    async () => of(`/console/webhooks/${await unseenEndpoint()}/secret`),
  ],
  'POST /console/webhooks/:id/remove': [
    'webhook_endpoint.deleted',
    async () => of(`/console/webhooks/${await newEndpoint()}/remove`),
  ],
  'POST /console/webhooks/secret': ['webhook_secret.revealed', async () => of('/console/webhooks/secret')],
  'POST /console/webhooks/rotate': [
    'webhook_secret.rotated',
    async () => of('/console/webhooks/rotate', { revoke: 'true' }),
  ],
  'POST /console/business': [
    'merchant.updated',
    async () => filled('/console/business', { support_email: 'books@shop.example' }),
  ],
  'POST /console/business/logo': [
    'merchant.updated',
    async () => of('/console/business/logo', { logo: png().toString('base64') }),
  ],
  'POST /console/business/logo/remove': [
    'merchant.updated',
    async () => {
      await send(owner, '/console/business/logo', { logo: png().toString('base64') })
      return of('/console/business/logo/remove')
    },
  ],
  'POST /console/access/origins': [
    'merchant.updated',
    async () => of('/console/access/origins', { origin: 'https://shop.example' }),
  ],
  'POST /console/access/origins/:id/remove': [
    'merchant.updated',
    async () => {
      await send(owner, '/console/access/origins', { origin: 'https://gone.example' })
      return of(await lastLink('/console/access', '/console/access/origins/'))
    },
  ],
  'POST /console/access/ranges': [
    'merchant.updated',
    async () => of('/console/access/ranges', { range: '127.0.0.0/8' }),
  ],
  'POST /console/access/ranges/:id/remove': [
    'merchant.updated',
    async () => {
      await send(owner, '/console/access/ranges', { range: '10.0.0.0/8' })
      return of(await lastLink('/console/access', '/console/access/ranges/'))
    },
  ],
  'POST /console/team/invite': [
    'invitation.created',
    async () => of('/console/team/invite', { email: 'bob@shop.example', role: 'developer' }),
  ],
  'POST /console/team/:id': [
    'member.role_changed',
    async () => of(`/console/team/${await teamMember()}`, { role: 'administrator' }),
  ],
  'POST /console/team/:id/remove': [
    'member.removed',
    async () => of(`/console/team/${await teamMember()}/remove`),
  ],
  'POST /console/team/invitations/:id/withdraw': [
    'invitation.revoked',
    async () => {
      await send(owner, '/console/team/invite', { email: 'cid@shop.example', role: 'developer' })
      return of(await lastLink('/console/team', '/console/team/invitations/'))
    },
  ],
  'POST /console/applications/new': [
    'partner_application.created',
    async () => of('/console/applications/new', { name: 'App' }),
  ],
  'POST /console/applications/:id': [
    'partner_application.updated',
    async () => {
      const id = idIn(await send(owner, '/console/applications/new', { name: 'App' }))
      return of(`/console/applications/${id}`, { name: 'Another' })
    },
  ],
  'POST /console/applications/:id/secret': [
    'partner_application.secret_rolled',
    async () => {
      const id = idIn(await send(owner, '/console/applications/new', { name: 'App' }))
      return of(`/console/applications/${id}/secret`)
    },
  ],
  'POST /console/applications/:id/review': [
    'partner_application.review_requested',
    async () => {
      const path = await newApplication()
      await operator.submit(`${path}/reject`, { reason: 'No.' })
      return of(`${path.replace('/operator/partner-', '/console/')}/review`)
    },
  ],
  'POST /console/applications/:id/merchants/:signUp/code': [
    'authorization_code.reissued',
    async () => {
      const merchantId = owned.merchant
      const submitter = await newSubmitter(partners, { merchantId })
      const id = await submitter.submit({ ...wholeApplication, business_name: 'Reissued LLC' })
      await approveOnPage(operator, id)
      await takeEffect(partners.storage)
      return of(`/console/applications/${submitter.application.id}/merchants/${id}/code`)
    },
  ],
  'POST /operator/partner-applications/:id/approve': [
    'partner_application.approved',
    async () => {
      const path = await newApplication()
      return () => operator.submit(`${path}/approve`, {})
    },
    'operator',
  ],
  'POST /operator/partner-applications/:id/reject': [
    'partner_application.rejected',
    async () => {
      const path = await newApplication()
      return () => operator.submit(`${path}/reject`, { reason: 'No.' })
    },
    'operator',
  ],
  'POST /console/partners/:id': [
    'partner.disconnected',
    async () => {
      const { document } = await owner.get('/console/partners')
      return of(document.querySelector('main a[href^="/console/partners/"]')?.getAttribute('href') ?? '')
    },
  ],
  'POST /operator/merchants/new': [
    'merchant.created',
    async () => byOperator('/operator/merchants/new', { name: 'New' }),
    'operator',
  ],
  'POST /operator/merchants/:id': [
    'merchant.updated',
    async () =>
      byOperator(await newest('/operator/merchants', { name: 'New' }), {
        api_allowed_ip_address_ranges: '192.0.2.0/24',
      }),
    'operator',
  ],
  'POST /operator/merchants/:id/deactivate': [
    'deactivation.scheduled',
    async () =>
      byOperator(`${await newest('/operator/merchants', { name: 'New' })}/deactivate`, { reason: 'risk' }),
    'operator',
  ],
  'POST /operator/merchants/:id/activate': [
    'merchant.activated',
    async () => {
      const path = await newest('/operator/merchants', { name: 'New' })
      await stop(path)
      return byOperator(`${path}/activate`)
    },
    'operator',
  ],
  'POST /operator/merchants/:id/undo': [
    'deactivation.undone',
    async () => {
      const path = await newest('/operator/merchants', { name: 'New' })
      await send(operator, `${path}/deactivate`, { reason: 'risk' })
      return byOperator(`${path}/undo`)
    },
    'operator',
  ],
  'POST /operator/accounts/:id/undo': [
    'deactivation.undone',
    async () => {
      const path = await newAccount()
      await send(operator, `${path}/deactivate`, { reason: 'risk' })
      return byOperator(`${path}/undo`)
    },
    'operator',
  ],
  'POST /operator/accounts/new': [
    'account.created',
    async () =>
      byOperator('/operator/accounts/new', {
        merchant_id: owned.merchant,
        mode: 'test',
        type: 'MerchantAccount',
        name: 'Third',
      }),
    'operator',
  ],
  'POST /operator/accounts/:id': [
    'account.updated',
    async () => byOperator(`/operator/accounts/${owned.account}`, { credit_enabled: 'false' }),
    'operator',
  ],
  'POST /operator/accounts/:id/deactivate': [
    'deactivation.scheduled',
    async () => {
      const path = await newAccount()
      return byOperator(`${path}/deactivate`, { reason: 'risk' })
    },
    'operator',
  ],
  'POST /operator/accounts/:id/delete': [
    'deactivation.scheduled',
    async () => {
      const path = await newAccount()
      return byOperator(`${path}/delete`, { reason: 'risk' })
    },
    'operator',
  ],
  'POST /operator/accounts/:id/activate': [
    'account.updated',
    async () => {
      const path = await newAccount()
      await stop(path)
      return byOperator(`${path}/activate`)
    },
    'operator',
  ],
  'POST /operator/surcharges/new': [
    'surcharge.created',
    async () =>
      byOperator('/operator/surcharges/new', { account_id: owned.achAccount, type: 'bank', rate: '1' }),
    'operator',
  ],
  'POST /operator/surcharges/:id': [
    'surcharge.updated',
    async () =>
      byOperator(
        await newest('/operator/surcharges', { account_id: owned.achAccount, type: 'card', rate: '1' }),
        { rate: '2' },
      ),
    'operator',
  ],
  'POST /operator/surcharges/:id/remove': [
    'surcharge.deleted',
    async () =>
      byOperator(
        `${await newest('/operator/surcharges', { account_id: owned.account, type: 'bank', rate: '1' })}/remove`,
      ),
    'operator',
  ],
  'POST /operator/brands/new': [
    'brand.created',
    async () => byOperator('/operator/brands/new', { id: 'pier', name: 'Pier', color: '#112233' }),
    'operator',
  ],
  'POST /operator/brands/:id': [
    'brand.updated',
    async () => byOperator('/operator/brands/service', { color: '#223344' }),
    'operator',
  ],
  'POST /operator/brands/:id/logo': [
    'brand.updated',
    async () => byOperator('/operator/brands/service/logo', { logo: png().toString('base64') }),
    'operator',
  ],
  'POST /operator/brands/:id/logo/remove': [
    'brand.updated',
    async () => byOperator('/operator/brands/service/logo/remove'),
    'operator',
  ],
  'POST /operator/plans/new': [
    'plan.created',
    async () => byOperator('/operator/plans/new', { id: 'extra', name: 'Extra' }),
    'operator',
  ],
  'POST /operator/plans/:id': [
    'plan.updated',
    async () => byOperator('/operator/plans/standard', { name: 'Usual' }),
    'operator',
  ],
  'POST /operator/applications/:id/approve': [
    'merchant_application.decided',
    async () => byOperator(`/operator/applications/${await submitted()}/approve`),
    'operator',
  ],
  'POST /operator/applications/:id/decline': [
    'merchant_application.decided',
    async () => byOperator(`/operator/applications/${await submitted()}/decline`, { reason: 'other' }),
    'operator',
  ],
  'POST /operator/applications/:id/undo': [
    'merchant_application.undone',
    async () => {
      const id = await submitted()
      await approveOnPage(operator, id)
      return byOperator(`/operator/applications/${id}/undo`)
    },
    'operator',
  ],
  'POST /operator/applications/:id/assign': [
    'merchant_application.assigned',
    async () => byOperator(`/operator/applications/${await submitted()}/assign`, { assigned_to: '' }),
    'operator',
  ],
  'POST /operator/applications/:id/note': [
    'merchant_application.noted',
    async () => byOperator(`/operator/applications/${await submitted()}/note`, { note: 'Called.' }),
    'operator',
  ],
  'POST /operator/applications/:id/ask': [
    'merchant_application.asked',
    async () => byOperator(`/operator/applications/${await submitted()}/ask`, { question: 'Since when?' }),
    'operator',
  ],
  'POST /operator/applications/:id/invite': [
    'invitation.created',
    async () => {
      const id = await submitted()
      await approveOnPage(operator, id)
      await takeEffect(partners.storage)
      return byOperator(`/operator/applications/${id}/invite`)
    },
    'operator',
  ],
  'POST /operator/jobs/:id/retry': [
    'job.retried',
    async () => {
      const record_id = newId()
      const job = { type: 'check_origins', merchant_id: owned.merchant, mode: 'test', record_id } as const
      await partners.storage.write((tx) => scheduleJob(tx, { ...job, run_at: Date.now() + 1e9 }))
      const { id } = await partners.storage.write(async (tx) => {
        await tx.updateTable('jobs').set({ attempts: 1 }).where('record_id', '=', record_id).execute()
        return tx.selectFrom('jobs').select('id').where('record_id', '=', record_id).executeTakeFirstOrThrow()
      })
      return byOperator(`/operator/jobs/${id}/retry`)
    },
    'operator',
  ],
  'POST /operator/applications/:id/delete-merchant': [
    'merchant.deleted',
    async () => {
      const { submit } = await newSubmitter(partners)
      const id = await submit({ ...wholeApplication, business_name: 'Example Partner - TEST' })
      await approveOnPage(operator, id)
      await takeEffect(partners.storage)
      return byOperator(`/operator/applications/${id}/delete-merchant`)
    },
    'operator',
  ],
  'POST /console/keys/roll': ['secret_key.rolled', async () => of('/console/keys/roll', { grace: 'day' })],
  'POST /console/keys/:id/end': [
    'secret_key.ended',
    async () => {
      await send(owner, '/console/keys/roll', { grace: 'day' })
      const { document } = await owner.get('/console/keys')
      return of([...document.querySelectorAll('main a[href$="/end"]')].at(-1)?.getAttribute('href') ?? '')
    },
  ],
  'POST /sign-in': [
    'user.signed_in',
    async () => () =>
      visitor(world.gateway.pagesUrl, world.gateway.caCertificate).signIn(world.gateway.console),
  ],
  'POST /account/password': [
    'user.password_changed',
    async () => {
      const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
      await visit.signIn(world.gateway.operator)
      return () =>
        send(visit, '/account/password', {
          current: world.gateway.operator.password ?? '',
          next: 'seven rivers, one lamp',
        })
    },
  ],
  'POST /account/sessions/:id/end': [
    'user.session_ended',
    async () => {
      await visitor(world.gateway.pagesUrl, world.gateway.caCertificate).signIn(world.gateway.console)
      const { document } = await owner.get('/account')
      return of(document.querySelector('a[href$="/end"]')?.getAttribute('href') ?? '')
    },
  ],
  'POST /account/sessions/end-others': [
    'user.other_sessions_ended',
    async () => {
      await visitor(world.gateway.pagesUrl, world.gateway.caCertificate).signIn(world.gateway.console)
      return of('/account/sessions/end-others')
    },
  ],
  'POST /console/contacts/:id/invoice': [
    'invoice.created',
    async () =>
      filled(`/console/contacts/${owned.contact}/invoice`, { description0: 'Work', price0: '12.50' }),
  ],
  'POST /console/accounts/:id': [
    'account.updated',
    async () => filled(`/console/accounts/${owned.account}`, { cvv_policy: 'REQUIRE_MATCH_LENIENT' }),
  ],
  'POST /oauth/authorize': [
    'partner.connected',
    async () => {
      const { client } = await newPartner(partners)
      const query = {
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: REDIRECT,
        scope: 'payments',
      }
      return filled(`/oauth/authorize?${new URLSearchParams(query)}`, { decision: 'allow' })
    },
  ],
  'POST /account/second-factor': [
    'user.second_factor_added',
    async () => {
      const page = await owner.get('/account/second-factor')
      const secret = page.document.querySelector('main .copy')?.textContent?.replaceAll(' ', '') ?? ''
      return of('/account/second-factor', { code: codeAt(secret, Date.now()) })
    },
  ],
  'POST /account/second-factor/remove': [
    'user.second_factor_removed',
    async () => of('/account/second-factor/remove'),
  ],
  'POST /account/passkeys/new': [
    'user.passkey_added',
    async () => () => withPasskey(visitor(world.gateway.pagesUrl, world.gateway.caCertificate)),
  ],
  'POST /account/passkeys/:id/rename': [
    'user.passkey_renamed',
    async () => of(`/account/passkeys/${await passkey()}/rename`, { name: 'Laptop' }),
  ],
  'POST /account/passkeys/:id/remove': [
    'user.passkey_removed',
    async () => of(`/account/passkeys/${await passkey()}/remove`),
  ],
  'POST /sign-in/passkey': [
    'user.signed_in',
    async () => {
      const key = await withPasskey(visitor(world.gateway.pagesUrl, world.gateway.caCertificate))
      const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
      return () => signInWith(visit, key)
    },
  ],
  'POST /new-password/:secret': [
    'user.password_changed',
    async () => {
      const id = await teamMember()
      const user = await partners.storage.read
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const cipher = await testCipher(world.dataDir, partners.storage)
      const path = `/new-password/${passwordSecret({ cipher, clock: systemClock }, user)}`
      return byStranger(path, { password: 'nine rivers, one lamp' })
    },
  ],
  'POST /invitation/:secret': [
    'member.joined',
    async () => {
      const cipher = await testCipher(world.dataDir, partners.storage)
      const parts = { cipher, clock: systemClock, by: commandLine }
      const merchantId = owned.merchant
      const invited = { merchantId, email: 'joining@shop.example', role: 'viewer', invitedBy: null } as const
      const { secret } = await partners.storage.write((tx) => invite(tx, parts, invited))
      return byStranger(`/invitation/${secret}`, { name: 'Joining', password: 'ten rivers, one lamp' })
    },
  ],
  'POST /first-operator/:secret': [
    'user.created',
    async () => {
      const cipher = await testCipher(world.dataDir, partners.storage)
      const parts = { storage: partners.storage, cipher, clock: systemClock, by: commandLine }
      const all = partners.storage.read.selectFrom('users').select('email').where('is_operator', '=', 1)
      const emails = (await all.execute()).map(({ email }) => email)
      const setOperators = (is_operator: number) =>
        partners.storage.write((tx) =>
          tx.updateTable('users').set({ is_operator }).where('email', 'in', emails).execute(),
        )
      return async () => {
        // A link is made, and works, only while there is no operator.
        await setOperators(0)
        const secret = await createOperatorLink(parts)
        const person = { name: 'First', email: 'first@gateway.example', password: 'six rivers, one lamp' }
        await byStranger(`/first-operator/${secret}`, person)()
        await setOperators(1)
      }
    },
  ],
  'POST /account/sign-out-everywhere': [
    'user.signed_out_everywhere',
    async () => of('/account/sign-out-everywhere'),
  ],
}

const FORMS_NOT_LOGGED: Record<string, string> = {
  'POST /sign-in/code': 'users.test.ts: the second step of signing in, with the same entry.',
  'POST /sign-in/forgotten': 'Mails a link, and changes nothing.',
  'POST /sign-out': 'Ends nothing but the visit.',
  'POST /confirm': 'Proves who is there, and changes nothing.',
  'POST /console/mode': 'What somebody looks at.',
  'POST /console/merchant': 'What somebody looks at.',
  'POST /console/access/verify': 'Looks again at what is public.',
  'POST /console/deliveries/:id/replay': 'Posts an event once more.',
  'POST /console/webhooks/:id/test': 'Posts a test, and changes nothing.',
  'POST /console/contacts/new': OWN_STAMP,
  'POST /console/contacts/:id/edit': OWN_STAMP,
  'POST /console/items/new': OWN_STAMP,
  'POST /console/items/:id/edit': OWN_STAMP,
  'POST /console/items/:id/delete': OWN_STAMP,
  'POST /console/drafts/:id/edit': OWN_STAMP,
  'POST /console/drafts/:id/delete': OWN_STAMP,
  ...Object.fromEntries(
    [
      'POST /console/authentications/:id/approve',
      'POST /console/authentications/:id/decline',
      'POST /console/networks',
      'POST /console/networks/delete',
      'POST /console/networks/:id/delete',
      'POST /console/card-testing/rehearse',
      'POST /console/card-testing/attack',
      'POST /console/card-testing/end',
      'POST /console/test-clock/advance',
      'POST /console/test-clock/cancel',
      'POST /console/test-clock/freeze',
      'POST /console/test-clock/resume',
      'POST /console/test-clock/reset',
    ].map((name) => [name, TEST_ONLY]),
  ),
}

describe('the pages', () => {
  test('every form is in one of the lists', () => {
    expect([...Object.keys(FORMS), ...Object.keys(FORMS_NOT_LOGGED)].sort()).toEqual(forms)
  })

  test.each(Object.keys(FORMS))('%s leaves an entry of the person', async (name) => {
    const [action, prepare, kind = 'user'] = FORMS[name] ?? ['', async () => async () => undefined]
    expect(await left(await prepare(), kind)).toContain(action)
  })
})

describe('after all of it', () => {
  test('purging test data leaves an entry, and deletes none', async () => {
    // The first key has been ended by now.
    const cipher = await testCipher(world.dataDir, partners.storage)
    const key = await readSecretKey(partners.storage, cipher, owned.merchant, 'test')
    const client = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, key)
    const before = (await entries()).length
    const purge = () => done(client.post('/v1/merchant/purge-test-data', {}))
    expect(await left(purge, 'key')).toEqual(['test_data.deleted'])
    expect((await entries()).length).toBeGreaterThan(before)
  })

  test('no secret and no card number is in any entry', async () => {
    const rows = JSON.stringify(await partners.storage.read.selectFrom('audit_entries').selectAll().execute())
    const { testSecretKey, liveSecretKey, console: person } = world.gateway
    for (const secret of [
      goodCard.number,
      testSecretKey,
      liveSecretKey,
      String(person.password),
      'secret=hidden',
    ])
      expect(rows).not.toContain(secret)
    // A whole access token and a number that stands alone: a random id or digest may have `-at_` or twelve digits in it.
    expect(rows).not.toMatch(/sk_(test|live)_\w{8}|whsec_|\bat_[\w-]{43}|(?<![\w-])\d{12,19}(?![\w-]|,)/)
    expect(rows).toContain('https://hooks.example/a?…')
    expect(await storedText(world)).toContain('audit_log.begun')
  })

  test('every log is whole', async () => {
    const cipher = await testCipher(world.dataDir, partners.storage)
    await expect
      .poll(() =>
        withStorage(world, ({ read }) =>
          read.selectFrom('audit_entries').select('id').where('sequence', 'is', null).execute(),
        ),
      )
      .toEqual([])
    expect((await verifyLogs(partners.storage.reading, cipher)).faults).toEqual([])
  })
})
