// The end of an application that tried the sign-up: provisioned, told, and its merchant deleted (rules: accounts.md#delete).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteMerchant } from '../../../../gateway/merchants/merchants/index.ts'
import {
  createApplication,
  deleteTestMerchant,
  readApplicationFile,
} from '../../../../gateway/merchants/partners/index.ts'
import { invite } from '../../../../gateway/merchants/users/index.ts'
import { tablesIn } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { rowsOf } from '../../../support/merchant/first-merchant.ts'
import { clientOf } from '../../../support/merchant/merchants.ts'
import { operator } from '../../../support/merchant/operator.ts'
import { type Receiver, startReceiver } from '../../../support/outside/receiver.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import {
  exchange,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../../support/partners/partners.ts'
import { approve, decline, newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
let eventUrl: Receiver
let person: Visitor
beforeAll(async () => {
  eventUrl = await startReceiver()
  world = await testGateway({ allowPrivateWebhooks: true })
  partners = await partnerWorld(world)
  person = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await person.signIn(world.gateway.operator)
})
// A partner has one test.
beforeEach(async () => {
  partner = await newSubmitter(partners, { eventUrl: `${eventUrl.url}/` })
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
  await eventUrl.close()
})

const trying = { ...wholeApplication, business_name: 'Example Partner - TEST' }

/** An approved one, whose partner has a token and keys. */
async function tried(fields: object = trying) {
  const id = await partner.submit(fields)
  const { merchant_id } = await approve(partners, id)
  const merchant = merchant_id ?? ''
  const code: string = (await partner.events('?page_size=1')).body.results[0].data.auth_code
  const { access_token } = (await requestToken(partners, { ...partner.client, ...exchange(code) })).body
  const credentials = () => withToken(world, access_token, { path: '/gateway-credentials' })
  const { body } = await credentials()
  const [account] = body.test_accounts
  const [liveAccount] = body.live_accounts
  const keys = { test: clientOf(world, account.secret_key), live: clientOf(world, liveAccount.secret_key) }
  return { id, merchant, code, credentials, keys, publicKey: account.public_key as string }
}

/** The tables with rows that name a merchant, in whatever column; a lock is only a name, and the operator's audit log says what was deleted. */
async function named(merchant: string): Promise<string[]> {
  const tables = await tablesIn(partners.storage)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      if (name === 'locks' || name === 'audit_entries') return []
      const rows = await partners.storage.read
        .selectFrom(name as 'transactions')
        .selectAll()
        .execute()
      return rows.some((row) => JSON.stringify(row).includes(merchant)) ? [name] : []
    }),
  )
  return found.flat().sort()
}

/** The operator's log names it for ever, and its own log is gone. */
const ownLog = (merchant: string) =>
  partners.storage.read.selectFrom('audit_entries').selectAll().where('merchant_id', '=', merchant).execute()

const rowsLeft = async (merchant: string) => Object.values(await rowsOf(partners.storage, merchant)).flat()

describe('the whole of it', () => {
  test('provisioned, posted to the partner, used by it, then deleted on the page', async () => {
    const { id, merchant, credentials, keys, publicKey } = await tried()
    await expect.poll(() => eventUrl.received.length).toBeGreaterThan(0)
    expect(eventUrl.received[0]?.path).toBe('/events/user-7')
    const { body: charge } = await keys.test.post('/v1/charges', { amount: 100, method: goodCard })
    expect(charge).toMatchObject({ status: 'AUTHORIZED' })
    await keys.test.post(`/v1/charges/${charge.id}/refund`, { amount: 50 })
    await keys.test.post('/v1/cards', goodCard)
    await keys.live.post('/v1/cards', goodCard)
    const token = () =>
      world.client.call({ method: 'POST', path: '/v1/tokens', body: goodCard, key: publicKey })
    expect((await token()).status).toBe(200)
    await partners.storage.write((tx) =>
      invite(tx, partners, {
        merchantId: merchant,
        email: 'ida@cups.example',
        role: 'owner',
        invitedBy: null,
      }),
    )

    const page = `/operator/applications/${id}`
    const { status, location } = await person.submit(`${page}/delete-merchant`, {})
    expect([status, location]).toEqual([303, `${page}?done=deleted`])

    expect(await named(merchant)).toEqual([])
    expect(await ownLog(merchant)).toEqual([])
    expect((await credentials()).status).toBe(401)
    expect((await keys.test.get('/v1/merchant')).status).toBe(401)
    expect((await token()).status).toBe(401)
    const { document } = await person.get(page)
    expect(document.querySelector('main')?.textContent).toContain('Test merchant deleted')
    expect(document.querySelector('a[href$=delete-merchant]')).toBeNull()
    expect((await person.get('/operator/merchants')).text).not.toContain(merchant)
    const { results } = (await partner.events('?page_size=1')).body
    expect(results[0]).toMatchObject({ type: 'merchant.provisioned', data: { reference: 'user-7' } })
  })

  test('a code that nobody has exchanged by then is good for nothing', async () => {
    const id = await partner.submit(trying)
    await approve(partners, id)
    const code: string = (await partner.events('?page_size=1')).body.results[0].data.auth_code
    await deleteTestMerchant(partners, id)
    const answer = await requestToken(partners, { ...partner.client, ...exchange(code) })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('from a terminal, once', async () => {
    const { id } = await tried()
    const asked = ['application', id, 'delete-merchant'] as const
    expect(await operator(world, ...asked)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/its merchant is deleted$/),
    })
    expect(await operator(world, ...asked)).toMatchObject({
      code: 1,
      err: 'There is no merchant of an application that tried the sign-up.',
    })
  })
})

describe('is refused', () => {
  const REFUSED = { status: 422, messages: [{ code: 'unavailable_for_current_status' }] }

  test('for any other merchant, however it is called', async () => {
    for (const business_name of ['Example Cups LLC', 'Other Partner - TEST', 'Example Partner - TEST 2']) {
      const { id, merchant, keys } = await tried({ ...wholeApplication, business_name })
      const page = `/operator/applications/${id}`
      expect((await person.get(page)).document.querySelector('a[href$=delete-merchant]')).toBeNull()
      await expect(deleteTestMerchant(partners, id)).rejects.toMatchObject(REFUSED)
      const csrf = (await person.get('/account')).document.querySelector('[name=csrf]')?.getAttribute('value')
      expect((await person.send(`${page}/delete-merchant`, { csrf: csrf ?? '' })).status).toBe(422)
      expect(await rowsLeft(merchant)).not.toEqual([])
      expect((await keys.test.get('/v1/merchant')).status).toBe(200)
    }
  })

  test('before it is approved, and for none', async () => {
    await expect(deleteTestMerchant(partners, await partner.submit(trying))).rejects.toMatchObject(REFUSED)
    await expect(deleteTestMerchant(partners, '1234567890')).rejects.toMatchObject({ status: 404 })
  })

  test('with a payment in live mode, and then nothing of it ends', async () => {
    const { id, keys, credentials } = await tried()
    const paid = await keys.live.post('/v1/charges', { amount: 100, method: goodCard })
    expect(paid.status).toBe(200)
    await expect(deleteTestMerchant(partners, id)).rejects.toMatchObject(REFUSED)
    expect((await credentials()).status).toBe(200)
    expect((await keys.live.get(`/v1/transactions/${paid.body.id}`)).status).toBe(200)
  })

  test('for one that is a partner itself', async () => {
    const { id, merchant } = await tried()
    await partners.storage.write((tx) =>
      createApplication(tx, partners, { merchantId: merchant, brandId: 'service', name: 'Own' }),
    )
    await expect(deleteTestMerchant(partners, id)).rejects.toMatchObject(REFUSED)
  })

  test('while the networks are asked for a payment, and is done by asking again', async () => {
    const { id, merchant, keys } = await tried()
    const { body } = await keys.test.post('/v1/charges', { amount: 100, method: goodCard })
    const under = (under_way: 'VOID' | null) =>
      partners.storage.write((tx) =>
        tx
          .updateTable('transactions')
          .set({ under_way, under_way_since: under_way && Date.now() })
          .where('id', '=', body.id)
          .execute(),
      )
    await under('VOID')
    await expect(deleteTestMerchant(partners, id)).rejects.toMatchObject(REFUSED)
    expect((await keys.test.get('/v1/merchant')).status).toBe(401)
    await under(null)
    await deleteTestMerchant(partners, id)
    expect(await named(merchant)).toEqual([])
  })
})

test('two who delete at once delete once, and no other merchant loses anything', async () => {
  const [one, other] = [await tried(), await tried({ ...wholeApplication, business_name: 'Other' })]
  const before = await rowsOf(partners.storage, other.merchant)
  // The log of requests is written once a second, whoever of it is gone by then.
  await expect.poll(() => named(one.merchant)).toContain('api_requests')
  const both = await Promise.all([
    deleteMerchant(partners, one.merchant),
    deleteMerchant(partners, one.merchant),
  ])
  expect(both.sort()).toEqual([false, true])
  expect(await named(one.merchant)).toEqual([])
  expect(await rowsOf(partners.storage, other.merchant)).toEqual(before)
})

test('an underwriter is told what is to be done', async () => {
  const { hints } = await readApplicationFile(partners, await partner.submit(trying))
  expect(hints.map(({ kind }) => kind)).toContain('test of the sign-up')
})

describe('a second test of one partner', () => {
  const second = () =>
    partner.post('/merchant_applications', { merchant_application: { ...trying, reference: 'again' } })

  test('is rejected, and names the first, even once its merchant is deleted', async () => {
    const { id } = await tried()
    const refused = {
      status: 422,
      body: {
        messages: [{ code: 'invalid_data', context: 'business_name', message: expect.stringContaining(id) }],
      },
    }
    expect(await second()).toMatchObject(refused)
    await deleteTestMerchant(partners, id)
    expect(await second()).toMatchObject(refused)
    const others = [{ business_name: 'Example Cups LLC' }, { test: 'validate' }, { test: 'fail' }]
    for (const fields of others) await partner.submit({ ...trying, ...fields })
  })

  test('is accepted once the first is declined, and from another partner', async () => {
    await decline(partners, await partner.submit(trying), 'other')
    await partner.submit(trying)
    const other = await newSubmitter(partners)
    await other.submit(trying)
  })

  test('of five at once, one is submitted', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(second))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })
})
