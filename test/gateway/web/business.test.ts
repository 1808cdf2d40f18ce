// The page on which a merchant says who it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let owner: Visitor
beforeAll(async () => {
  world = await testGateway()
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(() => world.close())

const BUSINESS = '/console/business'
const merchant = async () => (await world.client.get('/v1/merchant')).body
test('the settings of the business are changed together, and a city is a time zone', async () => {
  const saved = await owner.submit(
    BUSINESS,
    {
      name: 'Best Cups',
      timezone: 'los angeles',
      support_email: 'help@cups.example',
      partial_payments: 'true',
    },
    BUSINESS,
  )
  expect(saved.location).toBe(`${BUSINESS}?done=saved`)
  expect(await merchant()).toMatchObject({
    name: 'Best Cups',
    timezone: 'America/Los_Angeles',
    support_email: 'help@cups.example',
    partial_payments: true,
  })
  await owner.submit(BUSINESS, { partial_payments: 'false' }, BUSINESS)
  expect(await merchant()).toMatchObject({ partial_payments: false, support_email: 'help@cups.example' })
})

test('what is wrong is said at its field, and stays typed', async () => {
  const values = { timezone: 'Nowhere', support_email: 'nobody' }
  const { status, document } = await owner.submit(BUSINESS, values, BUSINESS)
  expect(status).toBe(422)
  expect(document.querySelector('#timezone-error')).not.toBeNull()
  expect(document.querySelector('#support_email-error')).not.toBeNull()
  expect(document.querySelector('#timezone')?.getAttribute('value')).toBe('Nowhere')
})

test('a country and a state of the US are picked by name, and kept by code', async () => {
  const save = (values: Record<string, string>) => owner.submit(BUSINESS, values, BUSINESS)
  await save({ country: 'united states', state: 'New York' })
  expect(await merchant()).toMatchObject({ country: 'US', state: 'NY' })
  const { document } = await owner.get(BUSINESS)
  const shown = (id: string) => document.querySelector(id)?.getAttribute('value')
  expect([shown('#country'), shown('#state')]).toEqual(['United States', 'New York'])
  expect(document.querySelector('#country-list option[value="Germany"]')).not.toBeNull()
  // A code will do, and elsewhere a state isn't one of the US.
  await save({ country: 'au', state: 'WA' })
  expect(await merchant()).toMatchObject({ country: 'AU', state: 'WA' })
  const other = (await owner.get(BUSINESS)).document
  expect(other.querySelector('#state')?.getAttribute('value')).toBe('WA')
  await save({ country: '', state: '' })
  const left = await merchant()
  expect([left.country || undefined, left.state || undefined]).toEqual([undefined, undefined])
})

test('a preview shows what payers see, as it is saved', async () => {
  await owner.submit(BUSINESS, { name: 'Fine Cups', city: 'Portland', country: 'US' }, BUSINESS)
  const preview = (await owner.get(BUSINESS)).document.querySelector('.preview')?.textContent
  for (const part of ['Fine Cups', 'Portland', 'Pay $120.00']) expect(preview).toContain(part)
})
