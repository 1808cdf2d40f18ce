// Keys of the server library: which it takes, and that it shows none (rules: clients.md#node-keys).
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createService } from '../../../server/index.ts'
import { fakeGateway, json, SECRET } from '../../support/fake-gateway.ts'

const PUBLIC = 'm_0123456789abcdefghijkl'
const baseUrl = 'https://gateway.example'

describe('refused is', () => {
  test.each([
    ['a public key in place of the secret one', { secretKey: PUBLIC }, 'for pages'],
    ['a secret key in place of the public one', { publicKey: SECRET }, 'm_'],
    ['a key with a line break', { secretKey: `${SECRET}\n` }, 'line break'],
    ['an empty key', { secretKey: '' }, 'empty'],
    ['an address without HTTPS', { secretKey: SECRET, baseUrl: 'http://gateway.example' }, 'https://'],
  ])('%s, without showing it', (_what, options, message) => {
    const create = () => createService({ baseUrl, ...options })
    expect(create).toThrow(message)
    expect(create).not.toThrow(/sk_test|m_0123/)
  })

  test('a call for which there is no key', async () => {
    const { service, sent } = fakeGateway([json([])])
    await expect(service.surcharges.list('one', { amount: 100 })).rejects.toThrow('publicKey')
    expect(sent).toEqual([])
  })
})

test('each call gets the key that its operation takes', async () => {
  const { service, sent } = fakeGateway([json([])], { publicKey: PUBLIC, accessToken: 'at_7' })
  await service.surcharges.list('one', { amount: 100 })
  await service.transactions.read('one')
  await service.contacts.read('one')
  await service.status.read()
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    `Basic ${btoa(`${PUBLIC}:`)}`,
    `Basic ${btoa(`${SECRET}:`)}`,
    'Bearer at_7',
    null,
  ])
})

test('the client shows no key, however it is logged', () => {
  const service = createService({ baseUrl, secretKey: SECRET, accessToken: 'at_secret' })
  for (const text of [
    inspect(service, { depth: 9, showHidden: true }),
    JSON.stringify(service),
    String(service),
  ])
    expect(text).not.toMatch(/sk_test|at_secret|c2tf/)
})
