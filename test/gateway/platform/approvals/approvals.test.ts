// What a merchant requires a second person for: nothing moves until another person approves it, and then once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import type { MemberRole } from '../../../../gateway/core/permissions.ts'
import { addMember, hashPassword, insertUser } from '../../../../gateway/merchants/users/index.ts'
import { expireApprovals } from '../../../../gateway/platform/approvals/index.ts'
import { type Storage, toJson } from '../../../../gateway/platform/storage/index.ts'
import { type ApiClient, apiClient } from '../../../support/client.ts'
import { openStorage, testCipher } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { operateOn } from '../../../support/merchant/operator.ts'
import { haveSecondFactor, PASSWORD } from '../../../support/people.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const APPROVALS = '/console/approvals'
const RULES = `${APPROVALS}/rules`
const CREDIT = '/console/transactions/credit'
const DAY = 24 * 60 * 60 * 1000

const clock = testClock()
let world: TestGateway
let storage: Storage
let merchant: string
let live: ApiClient
let card: string
let owner: Visitor
let second: Visitor
let third: Visitor
let developer: Visitor

beforeAll(async () => {
  world = await testGateway({ clock })
  storage = await openStorage(world)
  const { baseUrl, caCertificate, liveSecretKey, console: demo } = world.gateway
  live = apiClient(baseUrl, caCertificate, liveSecretKey)
  merchant = (await storage.read.selectFrom('merchants').select('id').executeTakeFirstOrThrow()).id
  const accounts = await storage.read.selectFrom('accounts').select('id').execute()
  for (const { id } of accounts) await operateOn(world, 'account', id, 'credit_enabled=true')
  card = (await live.post('/v1/cards', goodCard)).body.id
  for (const [name, role] of [
    ['second', 'administrator'],
    ['third', 'owner'],
    ['developer', 'developer'],
  ] as const)
    await person(name, role)
  await haveSecondFactor(world, demo.email)
  owner = await signIn(demo.email, demo.password)
  ;[second, third, developer] = (await Promise.all(
    ['second', 'third', 'developer'].map((name) => signIn(`${name}@shop.example`)),
  )) as [Visitor, Visitor, Visitor]
})
afterAll(async () => {
  await storage.close()
  await world.close()
})
beforeEach(() => setRules({ credits_over: 50_000, keys: 1 }))

async function person(name: string, role: MemberRole): Promise<void> {
  const password = await hashPassword(PASSWORD)
  const email = `${name}@shop.example`
  await storage.write(async (tx) => {
    const { id } = await insertUser(tx, { clock }, { email, name, password })
    await addMember(tx, { clock }, { user_id: id, merchant_id: merchant, role })
  })
  await haveSecondFactor(world, email)
}

async function signIn(email: string, password: string = PASSWORD): Promise<Visitor> {
  // A second factor is in the way of the sign-in only from then on.
  await withoutFactor(email, false)
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn({ email, password })
  await withoutFactor(email, true)
  await visit.submit('/account', { mode: 'live' }, '/console/mode')
  return visit
}

const withoutFactor = (email: string, has: boolean) =>
  storage.write((tx) =>
    tx
      .updateTable('users')
      .set({ totp_enabled: has ? 1 : 0 })
      .where('email', '=', email)
      .execute(),
  )

async function setRules(wanted: { credits_over: number | null; keys: number }): Promise<void> {
  await storage.write(async (tx) => {
    await tx.deleteFrom('approvals').execute()
    await tx.deleteFrom('approval_policies').execute()
    await tx
      .insertInto('approval_policies')
      .values({ merchant_id: merchant, ...wanted })
      .execute()
  })
}

const credits = async () =>
  await storage.read
    .selectFrom('transactions')
    .select(['id', 'amount', 'created_by'])
    .where('type', '=', 'CREDIT')
    .execute()

const actions = async (id: string) =>
  (
    await storage.read
      .selectFrom('audit_entries')
      .select(['action', 'actor'])
      .where('record_id', '=', id)
      .orderBy('position')
      .execute()
  ).map(({ action, actor }) => [action, JSON.parse(actor).email ?? JSON.parse(actor).name])

const only = () => storage.read.selectFrom('approvals').selectAll().executeTakeFirstOrThrow()
const emailOf = () => world.gateway.console.email

/** The owner asks for a credit over the amount. @returns the request's id */
async function askCredit(amount = '500.01', method = card): Promise<string> {
  const { location } = await owner.submit(CREDIT, { amount, method, reference: 'goodwill' }, CREDIT)
  expect(location).toBe(`${APPROVALS}?done=requested`)
  return (await only()).id
}

const liveToken = async (card: object): Promise<string> => (await live.post('/v1/tokens', card)).body.id

const csrfOf = async (visit: Visitor) =>
  (await visit.get('/account')).document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
const decide = async (visit: Visitor, id: string, how: 'approve' | 'reject') =>
  visit.send(`${APPROVALS}/${id}/${how}`, { csrf: await csrfOf(visit) })

describe('credits', () => {
  test('up to the amount need nobody, by the API and in the dashboard', async () => {
    const before = (await credits()).length
    expect((await live.post('/v1/credits', { amount: 50_000, method: card })).status).toBe(200)
    expect((await owner.submit(CREDIT, { amount: '500', method: card }, CREDIT)).location).toMatch(
      /done=credit$/,
    )
    expect((await credits()).length).toBe(before + 2)
  })

  test('over the amount are refused to keys, with where to go', async () => {
    const before = (await credits()).length
    const { status, body } = await live.post('/v1/credits', { amount: 50_001, method: card })
    expect([status, body.messages[0]]).toEqual([
      401,
      expect.objectContaining({
        code: 'not_authorized',
        message: 'Credits over $500.00 need a second person’s approval. Create the credit in the dashboard.',
      }),
    ])
    expect((await credits()).length).toBe(before)
  })

  test('in test mode need nobody', async () => {
    const { status } = await world.client.post('/v1/credits', { amount: 50_001, method: goodCard })
    expect(status).toBe(200)
  })

  test('over the amount wait for somebody else, who is emailed, and both are in the audit log', async () => {
    const before = (await credits()).length
    const id = await askCredit()
    expect((await credits()).length).toBe(before)
    const mails = await storage.read
      .selectFrom('mails')
      .select('recipient')
      .where('record_id', '=', id)
      .execute()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      'second@shop.example',
      'third@shop.example',
    ])
    expect((await second.get(APPROVALS)).text).toContain('$500.01')

    const { location = '' } = await decide(second, id, 'approve')
    const made = (await credits()).at(-1)
    const ids = (await credits()).map((row) => `/console/transactions/${row.id}`)
    expect(ids).toContain(location)
    expect((await credits()).length).toBe(before + 1)
    expect(made?.amount).toBeGreaterThan(0)
    expect(await actions(id)).toEqual([
      ['approval.requested', emailOf()],
      ['approval.approved', 'second@shop.example'],
    ])
    expect(await actions(location.split('/').at(-1) ?? '')).toEqual([['transaction.credited', emailOf()]])
  })

  test('a form that is sent twice makes one request, and one credit even if it is requested again', async () => {
    const before = (await credits()).length
    const sendIt = await owner.fill(CREDIT, { amount: '500.01', method: card }, CREDIT)
    expect((await Promise.all([sendIt(), sendIt()])).map(({ status }) => status).sort()).toEqual([303, 422])
    const asked = await only()
    const again = { ...asked, id: newId() }
    await decide(second, asked.id, 'approve')
    expect((await sendIt()).location).toMatch(/^\/console\/transactions\/.+\?done=creditAgain$/)
    // Requested a second time before the first was approved.
    await storage.write((tx) => tx.insertInto('approvals').values(again).execute())
    expect((await decide(second, again.id, 'approve')).status).toBe(303)
    expect((await credits()).length).toBe(before + 1)
  })

  test('the requester can’t approve it, and can cancel it', async () => {
    const id = await askCredit()
    expect((await decide(owner, id, 'approve')).status).toBe(403)
    expect((await only()).status).toBe('PENDING')
    expect((await decide(owner, id, 'reject')).location).toBe(`${APPROVALS}?done=rejected`)
    expect((await decide(second, id, 'approve')).status).toBe(422)
    expect((await actions(id)).map(([action]) => action)).toEqual(['approval.requested', 'approval.rejected'])
  })

  test('a role that can’t make credits can’t approve or reject one', async () => {
    const id = await askCredit()
    for (const how of ['approve', 'reject'] as const)
      expect([how, (await decide(developer, id, how)).status]).toEqual([how, 403])
    expect((await developer.get(APPROVALS)).text).toContain('Your role can’t approve this')
    expect((await only()).status).toBe('PENDING')
  })

  test('two who approve at the same moment make one', async () => {
    for (let round = 0; round < 5; round++) {
      await storage.write((tx) => tx.deleteFrom('approvals').execute())
      const id = await askCredit()
      const before = (await credits()).length
      const answers = await Promise.all(
        [second, third, second, third].map((visit) => decide(visit, id, 'approve')),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422])
      expect((await credits()).length).toBe(before + 1)
    }
  })

  test('what has gone since is said, and the request stays', async () => {
    const saved = (await live.post('/v1/cards', goodCard)).body.id
    const id = await askCredit('600', saved)
    await live.call({ method: 'DELETE', path: `/v1/cards/${saved}` })
    const before = (await credits()).length
    const { status, text } = await decide(second, id, 'approve')
    expect([status, text.includes('Nothing has been done.')]).toEqual([422, true])
    expect([(await credits()).length, (await only()).status]).toEqual([before, 'PENDING'])
  })

  test('a card that got another number since gets nothing, and whoever approves sees which card it was', async () => {
    const saved = (await live.post('/v1/cards', goodCard)).body.id
    const id = await askCredit('600', saved)
    expect((await second.get(APPROVALS)).text).toContain(`Visa •••• 4242 (${saved})`)
    const body = { token_id: await liveToken({ ...goodCard, number: '5555555555554444' }) }
    const patched = await live.call({ method: 'PATCH', path: `/v1/cards/${saved}`, body })
    expect(patched.status).toBe(200)
    const before = (await credits()).length
    const { status, text } = await decide(second, id, 'approve')
    expect([status, text.includes('was replaced or deleted after the request')]).toEqual([422, true])
    expect([(await credits()).length, (await only()).status]).toEqual([before, 'PENDING'])
  })

  test('a request from before it had a fingerprint is refused', async () => {
    const id = await askCredit()
    const { fingerprint: _, ...request } = JSON.parse((await only()).request)
    await storage.write((tx) =>
      tx
        .updateTable('approvals')
        .set({ request: toJson(request) })
        .execute(),
    )
    expect((await decide(second, id, 'approve')).status).toBe(422)
  })

  test('one that pays a customer says whose card it is', async () => {
    const names = { first_name: 'Grace', last_name: 'Hopper' }
    const { location = '' } = await owner.submit('/console/contacts/new', names)
    const contact_id = location.split('?')[0]?.split('/').at(-1)
    const saved = await live.post('/v1/payment-methods', { contact_id, token_id: await liveToken(goodCard) })
    const id = await askCredit('700', saved.body.id)
    expect((await second.get(APPROVALS)).text).toContain('Customer: Grace Hopper')
    expect(JSON.stringify(await only())).not.toContain('Hopper')
    expect((await decide(second, id, 'approve')).status).toBe(303)
  })

  test('an ID of no saved card or bank account asks nobody', async () => {
    const { status, text } = await owner.submit(CREDIT, { amount: '600', method: newId() }, CREDIT)
    expect([status, text.includes('No saved card or bank account has this ID.')]).toEqual([422, true])
  })

  test('a requester or approver who has left, or lost the permission, moves nothing', async () => {
    const id = await askCredit()
    const setRole = (email: string, role: MemberRole) =>
      storage.write(async (tx) => {
        const { id: user_id } = await tx
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        await tx.updateTable('memberships').set({ role }).where('user_id', '=', user_id).execute()
      })
    await setRole(emailOf(), 'viewer')
    const refused = await decide(second, id, 'approve')
    expect([refused.status, refused.text.includes('no longer has the permission')]).toEqual([422, true])
    await setRole(emailOf(), 'owner')
    await setRole('second@shop.example', 'viewer')
    expect((await decide(second, id, 'approve')).status).toBe(403)
    await setRole('second@shop.example', 'administrator')
    expect((await only()).status).toBe('PENDING')
    expect((await decide(second, id, 'approve')).status).toBe(303)
  })

  test('a request expires after 72 hours', async () => {
    const id = await askCredit()
    const cipher = await testCipher(world.dataDir, storage)
    const later = { now: () => clock.now() + 3 * DAY }
    await expireApprovals({ storage, cipher, clock: { now: () => clock.now() + 3 * DAY - 1 } })
    expect((await only()).status).toBe('PENDING')
    await Promise.all([1, 2].map(() => expireApprovals({ storage, cipher, clock: later })))
    expect((await only()).status).toBe('EXPIRED')
    expect(await actions(id)).toEqual([
      ['approval.requested', emailOf()],
      ['approval.expired', 'Approvals'],
    ])
    expect((await decide(second, id, 'approve')).status).toBe(422)
  })
})

describe('secret keys', () => {
  const keys = async () =>
    await storage.read
      .selectFrom('secret_keys')
      .select(['hash', 'shown', 'name'])
      .where('mode', '=', 'live')
      .where('merchant_id', '=', merchant)
      .where('authorization_id', 'is', null)
      .execute()

  test('a roll waits, and the old key goes on until then', async () => {
    const before = (await keys()).length
    const question = (await owner.get('/console/keys/roll')).text
    expect(question).toContain('A second person has to approve this.')
    expect(question).not.toContain('immediately')
    const { location } = await owner.submit('/console/keys/roll', { grace: 'day' })
    expect(location).toBe(`${APPROVALS}?done=requested`)
    expect((await keys()).length).toBe(before)
    // A developer can't have such a key, so can't approve it either.
    const { id } = await only()
    expect((await decide(developer, id, 'approve')).status).toBe(403)
    expect((await decide(second, id, 'approve')).location).toBe(`${APPROVALS}?done=approved`)
    expect((await keys()).length).toBe(before + 1)
    expect((await live.get('/v1/merchant')).status).toBe(200)
  })

  test('a restricted key is shown once to whoever asked for it, after the approval', async () => {
    const asked = await owner.submit('/console/keys/new', {
      name: 'Report',
      'permissions.read': 'true',
      life: 'month',
    })
    expect([asked.location, asked.text.includes('sk_live_')]).toEqual([`${APPROVALS}?done=requested`, false])
    const approved = await decide(second, (await only()).id, 'approve')
    expect([approved.status, approved.text.includes('sk_live_')]).toEqual([303, false])
    const made = (await keys()).find(({ name }) => name === 'Report')
    expect(made?.shown).toBe(null)
    const key = made?.hash.slice(0, 16) ?? ''
    const shown = await owner.send('/console/keys/show', { csrf: await csrfOf(owner), key })
    expect(
      [...shown.document.querySelectorAll('main .copy')].some(({ textContent }) =>
        /^sk_live_\w{32}$/.test(textContent ?? ''),
      ),
    ).toBe(true)
    expect((await owner.send('/console/keys/show', { csrf: await csrfOf(owner), key })).status).toBe(422)

    const end = `/console/keys/${key}/end`
    expect((await owner.send(end, { csrf: await csrfOf(owner) })).location).toBe(
      `${APPROVALS}?done=requested`,
    )
    expect((await keys()).some(({ name }) => name === 'Report')).toBe(true)
    const waiting = await storage.read
      .selectFrom('approvals')
      .select('id')
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    expect((await decide(third, waiting.id, 'approve')).status).toBe(303)
    expect((await keys()).some(({ name }) => name === 'Report')).toBe(false)
  })

  test('of test mode change without anybody else', async () => {
    await owner.submit('/account', { mode: 'test' }, '/console/mode')
    expect((await owner.submit('/console/keys/roll', { grace: 'day' })).location).toBe(
      '/console/keys?done=rolled',
    )
    await owner.submit('/account', { mode: 'live' }, '/console/mode')
  })
})

describe('the rules', () => {
  const policy = () => storage.read.selectFrom('approval_policies').selectAll().executeTakeFirst()

  test('are stricter at once, and looser once somebody else approves', async () => {
    await owner.submit(RULES, { credits_over: '100', keys: 'true' }, RULES)
    expect(await policy()).toMatchObject({ credits_over: 10_000, keys: 1 })
    const rules = () => owner.get(APPROVALS).then(({ document }) => document.querySelector('.panel'))
    expect((await rules())?.textContent).toContain('A credit over $100.00')
    expect((await rules())?.textContent).toContain('Rolling, creating or ending a secret key')
    const csrf = await csrfOf(owner)
    expect((await owner.send(RULES, { csrf, credits_over: '' })).location).toBe(`${APPROVALS}?done=requested`)
    expect(await policy()).toMatchObject({ credits_over: 10_000, keys: 1 })
    const { id } = await only()
    expect((await decide(owner, id, 'approve')).status).toBe(403)
    expect((await decide(developer, id, 'approve')).status).toBe(403)
    expect((await decide(second, id, 'approve')).location).toBe(`${APPROVALS}?done=approved`)
    expect(await policy()).toMatchObject({ credits_over: null, keys: 0 })
    expect((await rules())?.textContent).toContain('Nothing needs a second person’s approval.')
    expect((await actions(merchant)).filter(([action]) => action === 'approval_policy.updated')).toHaveLength(
      2,
    )
  })

  test('with an amount that can’t be read ask nobody, whatever else changes', async () => {
    for (const keys of [{}, { keys: 'true' }])
      for (const credits_over of ['1.000,00', '5OO', '-1']) {
        const refused = await owner.send(RULES, { csrf: await csrfOf(owner), credits_over, ...keys })
        expect([refused.status, refused.text.includes('Enter an amount, such as')]).toEqual([422, true])
      }
    expect(await storage.read.selectFrom('approvals').selectAll().execute()).toEqual([])
    expect(await policy()).toMatchObject({ credits_over: 50_000, keys: 1 })
  })

  test('that have changed since the request are not overwritten', async () => {
    await owner.send(RULES, { csrf: await csrfOf(owner), credits_over: '' })
    const { id } = await only()
    await third.submit(RULES, { credits_over: '10', keys: 'true' }, RULES)
    expect((await decide(second, id, 'approve')).status).toBe(422)
    expect(await policy()).toMatchObject({ credits_over: 1_000, keys: 1 })
  })

  test('are the owner’s alone, and off without a second person', async () => {
    expect((await second.get(RULES)).status).toBe(403)
    const others = ['second@shop.example', 'third@shop.example']
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      storage.write((tx) => tx.updateTable('users').set({ status }).where('email', 'in', others).execute())
    await setStatus('INACTIVE')
    const alone = await owner.submit(RULES, { credits_over: '1', keys: 'true' }, RULES)
    expect([alone.status, alone.text.includes('Invite a second owner or administrator')]).toEqual([422, true])
    const asked = await owner.submit(CREDIT, { amount: '900', method: card }, CREDIT)
    expect([asked.status, asked.text.includes('No one else can approve this')]).toEqual([422, true])
    await setStatus('ACTIVE')
  })

  test('are read for credits, never for a charge', async () => {
    const rename = (from: string, to: string) =>
      storage.write((tx) => tx.schema.alterTable(from).renameTo(to).execute())
    await rename('approval_policies', 'set_aside')
    try {
      expect((await live.post('/v1/charges', { amount: 100, method: card })).status).toBe(200)
      expect((await live.post('/v1/credits', { amount: 100, method: card })).status).toBe(500)
    } finally {
      await rename('set_aside', 'approval_policies')
    }
    expect((await live.post('/v1/credits', { amount: 100, method: card })).status).toBe(200)
  })
})
