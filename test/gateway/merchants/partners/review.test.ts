// The operator approves an application before it reaches live mode (rules: partners.md#review).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../support/client.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { approveOnPage, takeEffect } from '../../../support/partners/decisions.ts'
import {
  exchange,
  newCode,
  newPartner,
  type Partner,
  type PartnerWorld,
  partnerWorld,
  REDIRECT,
  requestToken,
} from '../../../support/partners/partners.ts'
import { newInvoice } from '../../../support/partners/portal.ts'
import { newSubmitter } from '../../../support/partners/sign-ups.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let owner: Visitor
let operator: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  const { pagesUrl, caCertificate, console: person } = world.gateway
  owner = visitor(pagesUrl, caCertificate)
  await owner.signIn(person)
  operator = visitor(pagesUrl, caCertificate)
  await operator.signIn(world.gateway.operator)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const pathOf = ({ application }: Pick<Partner, 'application'>) =>
  `/operator/partner-applications/${application.id}`
const approve = (partner: Pick<Partner, 'application'>) => operator.submit(`${pathOf(partner)}/approve`, {})
const reject = (partner: Partner, reason: string) => operator.submit(`${pathOf(partner)}/reject`, { reason })
const reviewOf = ({ application: { id } }: Partner) =>
  partners.storage.read
    .selectFrom('partner_applications')
    .select(['review', 'review_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const authorizePath = ({ client: { client_id } }: Partner) =>
  `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri: REDIRECT })}`

/** The demo merchant's owner connects an application. */
async function connect(partner: Partner, more: Record<string, string> = {}): Promise<ApiClient> {
  const { location = '' } = await owner.submit(authorizePath(partner), { decision: 'allow', ...more })
  const code = new URL(location).searchParams.get('code') ?? ''
  const { access_token } = (await requestToken(partners, { ...partner.client, ...exchange(code) })).body
  return bearerClient(access_token)
}

function bearerClient(token: string): ApiClient {
  const { baseUrl, caCertificate } = world.gateway
  const client = apiClient(baseUrl, caCertificate)
  const headers = { authorization: `Bearer ${token}` }
  const call: ApiClient['call'] = (wish) => client.call({ ...wish, headers: { ...wish.headers, ...headers } })
  return {
    ...client,
    call,
    get: (path) => call({ path }),
    post: (path, body) => call({ method: 'POST', path, body }),
  }
}

const secretsOf = async (client: ApiClient) => {
  const { test_accounts, live_accounts } = (await client.get('/gateway-credentials')).body
  const keysIn = (accounts: { secret_key: string }[]) => [
    ...new Set(accounts.map(({ secret_key }) => secret_key.slice(0, 8))),
  ]
  return [keysIn(test_accounts), keysIn(live_accounts)]
}

describe('an application that nobody has approved', () => {
  test('connects in test mode only, and the page says so', async () => {
    const partner = await newPartner(partners, { review: 'PENDING' })
    const page = await owner.get(authorizePath(partner))
    expect(page.text).toContain('hasn’t approved this application for live mode')
    expect(page.document.querySelector('[value=allow]')?.textContent).toBe('Connect in test mode')
    const token = await connect(partner)
    expect(await secretsOf(token)).toEqual([['sk_test_'], []])
  })

  test('is refused live mode, whatever the form says', async () => {
    const partner = await newPartner(partners, { review: 'REJECTED' })
    const answer = await owner.submit(authorizePath(partner), { decision: 'allow', mode: 'live' })
    expect([answer.status, answer.location]).toEqual([403, undefined])
    expect(answer.text).toContain('test mode only')
  })

  test('neither sees nor makes anything of live mode in the portal', async () => {
    const partner = await newPartner(partners, { review: 'PENDING' })
    const [all, token] = [await connect(await newPartner(partners)), await connect(partner)]
    const banks: { id: string; test_mode: boolean }[] = (await all.get('/bank-accounts')).body
    const invoiced = async (test_mode: boolean) => {
      const contact = (await all.post('/contacts', { first_name: 'Ada', test_mode })).body
      const bank_account_id = banks.find((bank) => bank.test_mode === test_mode)?.id ?? ''
      const invoice = { ...newInvoice({ contact_id: contact.id, bank_account_id }), test_mode }
      return { contact: contact.id, invoice: (await all.post('/invoices', invoice)).body.id }
    }
    const [live, mine] = [await invoiced(false), await invoiced(true)]
    const refused = [
      `/contacts/${live.contact}`,
      `/contacts/${live.contact}/files`,
      `/contacts/${live.contact}/payment-methods`,
      `/invoices/${live.invoice}`,
      '/contacts?test_mode=false',
      '/invoices?test_mode=false',
    ]
    for (const path of refused) {
      const { status, text } = await token.get(path)
      expect([path, status]).toEqual([path, 401])
      expect(text).toContain('connected in test mode only')
      expect([path, (await all.get(path)).status]).toEqual([path, 200])
    }
    const made: [string, object][] = [
      ['/contacts', { first_name: 'Bob', test_mode: false }],
      [`/contacts/${live.contact}/hash`, {}],
      [`/invoices/${live.invoice}/void`, {}],
    ]
    for (const [path, body] of made)
      expect([path, (await token.post(path, body)).status]).toEqual([path, 401])
    const change = { method: 'PATCH', path: `/contacts/${live.contact}`, body: { first_name: 'Eve' } }
    expect((await token.call(change)).status).toBe(401)
    expect((await token.get(`/invoices/${mine.invoice}`)).status).toBe(200)
    for (const list of ['/contacts', '/invoices']) {
      const { results } = (await token.get(list)).body
      const modes = new Set(results.map(({ test_mode }: { test_mode: boolean }) => test_mode))
      expect([list, [...modes]]).toEqual([list, [true]])
    }
    const seen: { test_mode: boolean }[] = (await token.get('/bank-accounts')).body
    expect(seen.every(({ test_mode }) => test_mode)).toBe(true)
  })

  test('gets live mode once it is approved and the merchant connects it again', async () => {
    const partner = await newPartner(partners, { review: 'PENDING' })
    const token = await connect(partner)
    const stale = await owner.fill(authorizePath(partner), { decision: 'allow' })
    expect((await approve(partner)).status).toBe(303)
    expect(await secretsOf(token)).toEqual([['sk_test_'], []])
    // The person had read that it is test mode.
    await stale()
    expect(await secretsOf(token)).toEqual([['sk_test_'], []])
    expect(await secretsOf(await connect(partner))).toEqual([['sk_test_'], ['sk_live_']])
    expect(await secretsOf(token)).toEqual([['sk_test_'], ['sk_live_']])
    // A later rejection ends no connection.
    await reject(partner, 'It asks for too much.')
    expect(await secretsOf(await connect(partner))).toEqual([['sk_test_'], ['sk_live_']])
  })

  test('has test mode of a merchant that it has signed up; a new code after the approval opens live mode', async () => {
    const submitter = await newSubmitter(partners, { review: 'PENDING' })
    const id = await submitter.submit(wholeApplication)
    const page = `/operator/applications/${id}`
    expect((await operator.get(page)).text).toContain('isn’t approved for live mode')
    expect((await approveOnPage(operator, id)).status).toBe(303)
    await takeEffect(partners.storage)
    const [event] = (await submitter.events()).body.results
    const body = { ...submitter.client, ...exchange(event.data.auth_code) }
    const token = bearerClient((await requestToken(partners, body)).body.access_token)
    expect(await secretsOf(token)).toEqual([['sk_test_'], []])
    await approve(submitter)
    const { merchant_id } = await partners.storage.read
      .selectFrom('merchant_applications')
      .select('merchant_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await newCode(partners, { application: submitter.application, shop: { id: merchant_id ?? '' } })
    expect(await secretsOf(token)).toEqual([['sk_test_'], ['sk_live_']])
  })
})

describe('the operator', () => {
  test('has a list of those that wait, and decides once', async () => {
    const partner = await newPartner(partners, { review: 'PENDING', name: 'Waiting Partner' })
    expect((await operator.get('/operator/partner-applications')).text).toContain('Waiting Partner')
    const brand = (await operator.get(pathOf(partner))).document.querySelector('a[href^="/operator/brands/"]')
    expect([brand?.getAttribute('href'), brand?.textContent]).toEqual(['/operator/brands/service', 'Service'])
    const decisions = await Promise.all([1, 2].map(() => operator.fill(`${pathOf(partner)}/approve`, {})))
    const answers = await Promise.all(decisions.map((sendIt) => sendIt()))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(await reviewOf(partner)).toEqual({ review: 'APPROVED', review_reason: null })
    expect((await operator.get('/operator/partner-applications')).text).not.toContain('Waiting Partner')
  })

  test('rejects with a reason, which the partner reads', async () => {
    const partner = await newPartner(partners, { review: 'PENDING' })
    expect((await reject(partner, ' ')).status).toBe(422)
    expect((await reject(partner, 'x'.repeat(300))).status).toBe(422)
    expect((await reject(partner, 'Its redirect leads elsewhere.')).status).toBe(303)
    expect(await reviewOf(partner)).toEqual({
      review: 'REJECTED',
      review_reason: 'Its redirect leads elsewhere.',
    })
  })

  test('does not approve what has changed since', async () => {
    const partner = await newPartner(partners, { review: 'PENDING' })
    const sendIt = await operator.fill(`${pathOf(partner)}/approve`, {})
    await partners.storage.write((tx) =>
      tx
        .updateTable('partner_applications')
        .set({ redirect_uri: 'https://evil.example/', modified: Date.now() + 1 })
        .where('id', '=', partner.application.id)
        .execute(),
    )
    expect((await sendIt()).status).toBe(422)
    expect((await reviewOf(partner)).review).toBe('PENDING')
    // Nor what had changed when the question was opened.
    const link = (await operator.get(pathOf(partner))).document.querySelector('a[href*="/approve?seen="]')
    await partners.storage.write((tx) =>
      tx
        .updateTable('partner_applications')
        .set({ modified: Date.now() + 2 })
        .where('id', '=', partner.application.id)
        .execute(),
    )
    expect((await operator.submit(link?.getAttribute('href') ?? '', {})).status).toBe(422)
    expect((await reviewOf(partner)).review).toBe('PENDING')
  })
})

test('a partner sees what was decided, and asks again; mails go to operators and to its owners', async () => {
  const made = await owner.submit('/console/applications/new', {
    name: 'Own <b>Partner</b>',
    redirect_uri: REDIRECT,
    event_url: '',
  })
  const page = new URL(made.location ?? '', world.gateway.pagesUrl).pathname
  const id = page.split('/').at(-1) ?? ''
  expect((await owner.get(page)).text).toContain('Waiting for review')
  const review = `/operator/partner-applications/${id}`
  await operator.submit(`${review}/reject`, { reason: 'No website.' })
  const rejected = await owner.get(page)
  expect(rejected.text).toContain('No website.')
  expect((await owner.submit(page, {}, `${page}/review`)).status).toBe(303)
  expect((await owner.send(`${page}/review`, {})).status).toBe(403)
  await operator.submit(`${review}/approve`, {})
  expect((await owner.get(page)).text).toContain('Merchants can connect this application to live mode.')
  const mails = await partners.storage.read
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('kind', '=', 'application_review')
    .where('record_id', '=', id)
    .orderBy('position')
    .execute()
  const { operator: boss, console: person } = world.gateway
  expect(mails).toEqual([
    { recipient: boss.email, subject: 'Review Own <b>Partner</b>' },
    { recipient: person.email, subject: 'Own <b>Partner</b> is not approved for live mode' },
    { recipient: boss.email, subject: 'Review Own <b>Partner</b>' },
    { recipient: person.email, subject: 'Own <b>Partner</b> is approved for live mode' },
  ])
  const logged = await partners.storage.read
    .selectFrom('audit_entries')
    .select(['merchant_id', 'action'])
    .where('record_id', '=', id)
    .where('merchant_id', '=', 'gateway')
    .orderBy('position')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual([
    'partner_application.rejected',
    'partner_application.review_requested',
    'partner_application.approved',
  ])
})

describe('a change of an approved application', () => {
  const MOVED = 'https://moved.example/back'
  const stateOf = (id: string) =>
    partners.storage.read
      .selectFrom('partner_applications')
      .select(['name', 'redirect_uri', 'review', 'review_reason', 'proposed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  /** An approved application of the demo merchant. @returns its pages, and what saves its settings */
  async function approved() {
    const settings = { name: 'Steady Partner', redirect_uri: REDIRECT, event_url: '', oauth_enabled: 'true' }
    const made = await owner.submit('/console/applications/new', settings)
    const page = new URL(made.location ?? '', world.gateway.pagesUrl).pathname
    const id = page.split('/').at(-1) ?? ''
    const review = pathOf({ application: { id } as Partner['application'] })
    await operator.submit(`${review}/approve`, {})
    const save = (change: Record<string, string>) => owner.submit(page, { ...settings, ...change }, page)
    return { id, page, review, save }
  }

  test('waits, and applies once an operator has approved it', async () => {
    const { id, page, review, save } = await approved()
    expect((await save({ name: 'Other', redirect_uri: MOVED })).location).toContain('done=requested')
    expect(await stateOf(id)).toMatchObject({
      name: 'Steady Partner',
      redirect_uri: REDIRECT,
      review: 'APPROVED',
    })
    const shown = await owner.get(page)
    expect(shown.text).toContain('reviewing your change')
    expect(shown.document.querySelector('[name=redirect_uri]')?.getAttribute('value')).toBe(MOVED)
    expect((await operator.get('/operator/partner-applications')).text).toContain(id)
    expect((await operator.get(review)).text).toContain(MOVED)
    expect((await operator.submit(`${review}/approve`, {})).status).toBe(303)
    expect(await stateOf(id)).toEqual({
      name: 'Other',
      redirect_uri: MOVED,
      review: 'APPROVED',
      review_reason: null,
      proposed: null,
    })
    expect((await operator.get('/operator/partner-applications')).text).not.toContain(id)
    const mails = await partners.storage.read
      .selectFrom('mails')
      .select('subject')
      .where('record_id', '=', id)
      .orderBy('position')
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Review Steady Partner',
      'Steady Partner is approved for live mode',
      'Review Steady Partner',
      'The change of Other is approved',
    ])
  })

  test('is rejected with a reason, and the application stays approved', async () => {
    const { id, page, review, save } = await approved()
    await save({ redirect_uri: MOVED })
    await operator.submit(`${review}/reject`, { reason: 'Another company.' })
    expect(await stateOf(id)).toEqual({
      name: 'Steady Partner',
      redirect_uri: REDIRECT,
      review: 'APPROVED',
      review_reason: 'Another company.',
      proposed: null,
    })
    expect((await owner.get(page)).text).toContain('Another company.')
  })

  test('is not approved in another form than the operator saw, and can be withdrawn', async () => {
    const { id, review, save } = await approved()
    await save({ redirect_uri: MOVED })
    const stale = await operator.fill(`${review}/approve`, {})
    await save({ redirect_uri: 'https://evil.example/' })
    expect((await stale()).status).toBe(422)
    expect(await stateOf(id)).toMatchObject({ redirect_uri: REDIRECT })
    expect((await save({})).location).toContain('done=saved')
    expect(await stateOf(id)).toMatchObject({ redirect_uri: REDIRECT, proposed: null })
  })

  test('takes effect at once where it only removes the redirect URI', async () => {
    const { id, save } = await approved()
    expect((await save({ redirect_uri: '' })).location).toContain('done=saved')
    expect(await stateOf(id)).toMatchObject({ redirect_uri: '', review: 'APPROVED', proposed: null })
    expect((await save({ redirect_uri: REDIRECT })).location).toContain('done=requested')
  })
})
