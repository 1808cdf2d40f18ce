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
