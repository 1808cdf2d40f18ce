// A credit in the dashboard: who gets it is named by the customer and the last four digits (rules: refunds-credits-voids.md#credit).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { newToken } from '../../support/merchant/methods.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { portalClient } from '../../support/partners/portal.ts'
import { type Seen, type Visitor, visitor } from '../../support/web.ts'

const CREDIT = '/console/transactions/credit'
const MASTERCARD = { ...goodCard, number: '5555555555554444' }

let world: TestGateway
let partners: PartnerWorld
let owner: Visitor
let hopper: string
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  await inStorage(world, (tx) => tx.updateTable('accounts').set({ credit_enabled: 1 }).execute())
  hopper = await newContact('Grace', 'Hopper')
  await save(hopper, goodCard)
  await save(hopper, MASTERCARD)
  await save(await newContact('Grace', 'Kelly'), { ...goodCard, number: '5555555500024444' })
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

async function newContact(first_name: string, last_name: string): Promise<string> {
  const client = portalClient(partners, world.gateway.partner.accessToken)
  return (await client.post('/contacts', { first_name, last_name, type: 'person', test_mode: true })).body.id
}

async function save(contact_id: string, card: object): Promise<string> {
  const body = { contact_id, token_id: await newToken(world, card) }
  const { status, text, body: saved } = await world.client.post('/v1/payment-methods', body)
  expect(status, text).toBe(200)
  return saved.id
}

/** Sends the form. @returns the card's end and the amount of the credit, or what is wrong with the method */
async function credit(method: string, amount = '5.00') {
  const seen = await owner.submit(CREDIT, { amount, method })
  if (seen.status !== 303) return faultOf(seen)
  const id = seen.location?.split('?')[0]?.split('/').at(-1)
  const { body } = await world.client.get(`/v1/transactions/${id}`)
  return [body.type, body.amount, body.method.number.slice(-4)]
}

const faultOf = ({ status, document }: Seen) => [
  status,
  document.querySelector('#method-error')?.textContent?.replace('Error: ', ''),
]

test('the form suggests saved cards by their customers, and the accounts by name', async () => {
  const { document } = await owner.get(CREDIT)
  const suggested = [...document.querySelectorAll('#method-list option')].map((one) =>
    one.getAttribute('value'),
  )
  expect(suggested).toEqual(
    expect.arrayContaining([
      'Grace Kelly, Mastercard •••• 4444',
      'Grace Hopper, Mastercard •••• 4444',
      'Grace Hopper, Visa •••• 4242',
    ]),
  )
  const accounts = [...document.querySelectorAll('#account option')].map(({ textContent }) => textContent)
  expect(accounts).toEqual(expect.arrayContaining(['Primary account', 'Demo Shop test']))
})

test.each([
  ['a suggestion', 'Grace Hopper, Visa •••• 4242', '4242'],
  ['a name and the last digits', 'grace hopper 4444', '4444'],
  ['a name in other letters and spaces', ' GRACE  hopper,4242', '4242'],
])('%s names the card', async (_, text, last4) => {
  expect(await credit(text)).toEqual(['CREDIT', 500, last4])
})

test('an ID works, too', async () => {
  expect(await credit(await save(hopper, goodCard), '7.00')).toEqual(['CREDIT', 700, '4242'])
})

test('a suggestion whose name has more digits names the card, too', async () => {
  await save(await newContact('Unit', '54321'), goodCard)
  expect(await credit('Unit 54321, Visa •••• 4242')).toEqual(['CREDIT', 500, '4242'])
})

test('a form that is sent twice makes one credit; after a decline it makes one, too', async () => {
  const card = await save(hopper, goodCard)
  const rule = { match: { amount: 817 }, outcome: { decline: 'card_declined' }, times: 1 }
  expect((await world.client.post('/v1/simulator/rules', rule)).status).toBe(200)
  const sendIt = await owner.fill(CREDIT, { amount: '8.17', method: card })
  const credits = async () =>
    (
      await inStorage(world, (tx) =>
        tx
          .selectFrom('transactions')
          .select(['id', 'status'])
          .where('amount', '=', 817)
          .orderBy('created')
          .execute(),
      )
    ).map(({ id, status }) => [status, `/console/transactions/${id}`])
  expect((await sendIt()).status).toBe(422)
  await Promise.all([sendIt(), sendIt()])
  const { status, location } = await sendIt()
  const [declined, made, ...others] = await credits()
  expect([declined?.[0], made?.[0], others]).toEqual(['FAILED', 'AUTHORIZED', []])
  expect([status, location]).toEqual([303, `${made?.[1]}?done=creditAgain`])
  expect((await owner.get(location ?? '')).text).toContain('This form already created this credit.')
})

test('a form whose credit the account’s policy has rejected makes another one', async () => {
  const path = `/v1/accounts/${world.gateway.testAccountId}`
  const patch = (body: object) => world.client.call({ method: 'PATCH', path, body })
  const { avs_policy } = (await world.client.get(path)).body
  const rule = { match: { amount: 818 }, outcome: { avs_result: 'NO_MATCH' }, times: 1 }
  expect((await world.client.post('/v1/simulator/rules', rule)).status).toBe(200)
  const card = await save(hopper, { ...goodCard, address1: '1 Main Street', postal_code: '62701' })
  const sendIt = await owner.fill(CREDIT, { amount: '8.18', method: card })
  await patch({ avs_policy: 'ADDR_OR_POSTAL_CODE_STRICT' })
  const rejected = await sendIt()
  await patch({ avs_policy })
  expect(rejected.status).toBe(422)
  const { location } = await sendIt()
  expect(location).toMatch(/\?done=credit$/)
  const rows = await inStorage(world, (tx) =>
    tx.selectFrom('transactions').select('status').where('amount', '=', 818).orderBy('created').execute(),
  )
  expect(rows.map(({ status }) => status)).toEqual(['VOIDED', 'AUTHORIZED'])
})

test('the search finds more than the whole name, which pays nobody', async () => {
  await save(await newContact('Ann', 'Smithers'), { ...goodCard, number: '4012888888881881' })
  expect(await credit('Ann Smith 1881')).toEqual([422, 'Enter the whole name: Ann Smithers, Visa •••• 1881.'])
})

test.each([
  [
    'Grace 4444',
    'Several match: Grace Kelly, Mastercard •••• 4444; Grace Hopper, Mastercard •••• 4444. Choose one.',
  ],
  [
    'Grace Hopper 1111',
    'No saved card or bank account has this name and these digits. Look at the customer’s page.',
  ],
  [
    'Nobody 4242',
    'No saved card or bank account has this name and these digits. Look at the customer’s page.',
  ],
  ['Hopper 4242', 'Enter the whole name: Grace Hopper, Visa •••• 4242.'],
  ['Grace Hopper', 'Enter the customer’s name and the last four digits.'],
  ['4242', 'Enter the customer’s name and the last four digits.'],
  ['', 'Enter the customer’s name and the last four digits.'],
  ['Grace Hopper 54242', 'Enter only the last four digits.'],
])('“%s” pays nobody, and the form says why', async (text, fault) => {
  expect(await credit(text)).toEqual([422, fault])
})

test('among more customers than are looked at, nobody is paid: somebody of the same name may be one of the others', async () => {
  const names = Array.from({ length: 25 }, (_, at) => (at === 2 || at === 22 ? '' : ` ${at}`))
  const smiths = await Promise.all(names.map((end) => newContact('Sam', `Smith${end}`)))
  await save(smiths[22] ?? '', goodCard)
  await save(smiths[2] ?? '', { ...goodCard, number: '4242420000184242' })
  expect(await credit('Sam Smith 4242')).toEqual([
    422,
    'Too many customers or cards match. Enter the whole name, or the ID of the card or bank account.',
  ])
})

test('somebody of the same name and digits, whose card isn’t among those suggested any more, makes a suggestion ambiguous', async () => {
  await save(await newContact('Ada', 'Lovelace'), { ...goodCard, number: '4242420000184242' })
  const others = await Promise.all(Array.from({ length: 100 }, (_, at) => newContact('Customer', `${at}`)))
  for (const other of others) await save(other, MASTERCARD)
  await save(await newContact('Ada', 'Lovelace'), goodCard)
  expect(await credit('Ada Lovelace, Visa •••• 4242')).toEqual([
    422,
    'Several saved cards or bank accounts are called that. Enter the ID of one.',
  ])
})
