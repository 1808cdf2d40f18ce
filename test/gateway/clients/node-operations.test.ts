// Every operation of the library for servers, at a real gateway and through the platform's own `fetch` (rules: clients.md#node), in
// stories of merchants' and partners' back ends.
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { methodsOf } from '../../../scripts/server/resources.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { contactMethods, contacts, drafts, invoices } from '../../support/node/invoicing.ts'
import { onboarding, signUpLinks } from '../../support/node/onboarding.ts'
import { payments, savedMethods, signatures } from '../../support/node/payments.ts'
import { recurring, subscriptions } from '../../support/node/recurring.ts'
import { authentications, cardTesting, clock, rules } from '../../support/node/sandbox.ts'
import { endpoints, settings, webhooks } from '../../support/node/settings.ts'

/** What DNS says, by name. */
const records = new Map<string, string[]>()
const trusted = getCACertificates('default')
const { fetch } = globalThis
/** Each request that was answered with success: `GET /status`. */
const answered = new Set<string>()
let world: TestGateway
beforeAll(async () => {
  const resolveTxt = async (name: string) => records.get(name) ?? []
  world = await testGateway({ allowPrivateWebhooks: true, resolveTxt })
  setDefaultCACertificates([...trusted, readFileSync(world.gateway.caCertificate, 'utf8')])
  globalThis.fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (answer.ok) answered.add(`${init?.method} ${new URL(String(url)).pathname}`)
    return answer
  }
})
afterAll(async () => {
  globalThis.fetch = fetch
  setDefaultCACertificates(trusted)
  await world.close()
})

type Story = (world: TestGateway) => Promise<void>
const STORIES: readonly (readonly [what: string, story: Story])[] = [
  ['a merchant takes payments', payments],
  ['a merchant gets a signature, and sends money back', signatures],
  ['a merchant saves cards and banks', savedMethods],
  ['a merchant collects by a schedule', recurring],
  ['a merchant begins a subscription with a payment', subscriptions],
  [
    'a merchant reads and changes settings',
    (world) => settings(world, (name, value) => records.set(name, [value])),
  ],
  ['a merchant receives events', webhooks],
  ['a merchant manages endpoints', endpoints],
  ['in test mode the clock is set forward', clock],
  ['in test mode the networks answer as they should', rules],
  ['in test mode the payer answers their bank', authentications],
  ['in test mode card testing is rehearsed', cardTesting],
  ['a partner has customers', contacts],
  ['a partner has what they pay with', contactMethods],
  ['a partner sends invoices', invoices],
  ['a partner issues drafts', drafts],
  ['a partner signs a merchant up, and charges for it', onboarding],
  ['a partner has a user sign up', signUpLinks],
]

const told = new Map<Story, Promise<void>>()

/** A story is told once, by the first test that needs it. */
function tell(story: Story): Promise<void> {
  const telling = told.get(story) ?? story(world)
  told.set(story, telling)
  return telling
}

test.each(STORIES)('%s', (_what, story) => tell(story))

test('no operation is without a story', async () => {
  for (const [, story] of STORIES) await tell(story)
  const methods = methodsOf((await world.client.get('/openapi.json')).body)
  // A path without ids comes before one that has them: /v1/transactions/source-id is no transaction's.
  const idsIn = (path: string) => path.split('{').length
  const byIds = methods.toSorted(({ operation: a }, { operation: b }) => idsIn(a.path) - idsIn(b.path))
  const called = [...answered].map((request) =>
    byIds.find(({ operation: { method, path } }) => {
      const pattern = `${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}`
      return new RegExp(`^${pattern}$`).test(request)
    }),
  )
  const uncalled = methods.filter((one) => !called.includes(one))
  expect(uncalled.map(({ resource, method }) => `${resource}.${method}`)).toEqual([])
})
