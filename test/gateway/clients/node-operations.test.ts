// Every operation of the library for servers, at a real gateway and through the platform's own `fetch` (rules: clients.md#node), in
// stories of merchants' and partners' back ends.
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('a merchant’s back end', () => {
  test('takes payments', () => payments(world))
  test('gets a signature, and sends money back', () => signatures(world))
  test('saves cards and banks', () => savedMethods(world))
  test('collects by a schedule', () => recurring(world))
  test('begins a subscription with a payment', () => subscriptions(world))
  test('reads and changes settings', () => settings(world, (name, value) => records.set(name, [value])))
  test('receives events', () => webhooks(world))
  test('manages endpoints', () => endpoints(world))
})

describe('in test mode, it', () => {
  test('sets the clock forward', () => clock(world))
  test('has the networks answer as it wants', () => rules(world))
  test('has the payer answer their bank', () => authentications(world))
  test('rehearses card testing', () => cardTesting(world))
})

describe('a partner’s back end', () => {
  test('has customers', () => contacts(world))
  test('has what they pay with', () => contactMethods(world))
  test('sends invoices', () => invoices(world))
  test('issues drafts', () => drafts(world))
  test('signs a merchant up, and charges for it', () => onboarding(world))
  test('has a user sign up', () => signUpLinks(world))
})

test('no operation is without a story', async () => {
  const methods = methodsOf((await world.client.get('/openapi.json')).body)
  // A path without ids comes before one that has them: /v1/transactions/source-id is no transaction's.
  const idsIn = (path: string) => path.split('{').length
  const byIds = methods.toSorted(({ operation: a }, { operation: b }) => idsIn(a.path) - idsIn(b.path))
  const told = [...answered].map((request) =>
    byIds.find(({ operation: { method, path } }) => {
      const pattern = `${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}`
      return new RegExp(`^${pattern}$`).test(request)
    }),
  )
  const untold = methods.filter((one) => !told.includes(one))
  expect(untold.map(({ resource, method }) => `${resource}.${method}`)).toEqual([])
})
