// How a frame calls the gateway: with the key of its own address, and nothing else of the browser's.
import { expect, test } from 'vitest'
import { call, setTimeLimit } from '../../../frame/vault/gateway.ts'
import { inFrame, KEY, runInFrame } from './support/frame.ts'
import { withGateway } from './support/gateway.ts'

const keyOf = (authorization = '') => atob(authorization.replace('Basic ', ''))

test(
  'a call has the key, its data as JSON, and no cookie',
  inFrame({}, () =>
    withGateway(async ({ asked, answer }) => {
      answer(201, { id: 't_1' })
      expect(await call('POST', '/v1/tokens', { number: '4' })).toEqual({ status: 201, body: { id: 't_1' } })
      expect(asked).toEqual([
        {
          path: '/v1/tokens',
          method: 'POST',
          headers: { Authorization: expect.stringMatching(/^Basic /), 'Content-Type': 'application/json' },
          body: { number: '4' },
          credentials: 'omit',
          redirect: 'error',
          referrerPolicy: 'same-origin',
          keepalive: false,
          timeout: expect.any(Number),
        },
      ])
      expect(keyOf(asked[0]?.headers.Authorization)).toBe(`${KEY}:`)
    }),
  ),
)

test(
  'a call without data has no body',
  inFrame({}, () =>
    withGateway(async ({ asked }) => {
      await call('GET', '/x')
      expect(asked).toMatchObject([{ method: 'GET', body: undefined }])
    }),
  ),
)

test.each([
  ['without a key', ''],
  ['with two keys', `?key=${KEY}&key=m_2bcdefghijklmnopqrstuv`],
  ['with the same key twice', `?key=${KEY}&key=${KEY}`],
  ['with something else for a key', `?key=${KEY}%3Asecret`],
])('an address %s has no key to call with', (_what, search) =>
  runInFrame({ url: `https://gateway.example/frame.html${search}` }, () =>
    withGateway(async ({ asked }) => {
      await call('GET', '/x')
      expect(keyOf(asked[0]?.headers.Authorization)).toBe(':')
    }),
  ),
)

test(
  'no answer is no error',
  inFrame({}, () =>
    withGateway(async ({ answer }) => {
      answer(undefined)
      expect(await call('GET', '/x')).toBeUndefined()
    }),
  ),
)

test(
  'the gateway has as long as the page says, within limits',
  inFrame({}, () =>
    withGateway(async ({ asked }) => {
      const limits: unknown[] = [100, 99, 120_000, 120_001, 'soon', undefined, '500', Number.NaN, 30_000]
      for (const limit of limits) {
        setTimeLimit(limit)
        await call('GET', '/x')
      }
      expect(asked.map(({ timeout }) => timeout)).toEqual([
        100, 100, 120_000, 120_000, 120_000, 120_000, 500, 500, 30_000,
      ])
    }),
  ),
)
