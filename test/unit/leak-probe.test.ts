// The kit's leak probe, without a browser: which digits are a card's.
import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createLeakProbe } from '../../testing/leaks/probe.ts'

/** What a probe finds for one card in one text. */
function leaksOf(number: string, text: string) {
  const probe = createLeakProbe()
  probe.typed({ number })
  probe.add('page', text)
  return probe.leaks()
}

test.each(['Pay $400.00', 'Pay $1,400.00', '{"amount":40000}', '{"amount":400000}', 'at 20:00:00.002'])(
  'a round amount is no part of a card that is mostly zeros: %s',
  (text) => expect(leaksOf('4000 0000 0000 0002', text)).toEqual([]),
)

test.each([
  ['4000 0000 0000 0002', 'card 4000-0000-0000-0002'],
  ['4000 0000 0000 1091', 'card 4000 0000 0000 1'],
  ['4000 0000 0000 1091', 'ends with 01091'],
  ['4242 4242 4242 4242', 'begins with 42424'],
])('of %s, this is a leak: %s', (number, text) =>
  expect(leaksOf(number, text)).toEqual(['page has digits of a card number']),
)

test('a probe that knows no card does not pass', () => {
  const probe = createLeakProbe()
  probe.add('log', '4242424242424242')
  expect(() => probe.expectNone()).toThrow('There is no card to look for')
})

/** What a probe finds in the answer of a server that it watches. */
async function leaksOfAnswer(answer: RequestListener, path = '/pay') {
  const probe = createLeakProbe()
  probe.typed({ number: '4242 4242 4242 4242' })
  const server = createServer(answer)
  probe.watchServer(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // `fetch` would write the path in another way.
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end()
  const [response] = await once(sent, 'response')
  await text(response)
  return probe.leaks()
}

const CARD = JSON.stringify({ card: '4242424242424242', filling: 'x'.repeat(1000) })

test.each([
  ['gzip', gzipSync(CARD)],
  ['deflate', deflateSync(CARD)],
  ['br', brotliCompressSync(CARD)],
  ['identity', Buffer.from(CARD)],
  ['gzip', Buffer.from(CARD)],
])('an answer is read as it was before its encoding: %s', async (encoding, body) => {
  const answer: RequestListener = (_request, response) => {
    response.setHeader('content-encoding', encoding)
    response.write(body.subarray(0, 20))
    response.end(body.subarray(20))
  }
  expect(await leaksOfAnswer(answer)).toEqual(['server: GET /pay, its answer has digits of a card number'])
})

test.each(['Set-Cookie', 'Location'])('a header of an answer is read: %s', async (name) => {
  const answer: RequestListener = (_request, response) =>
    response.writeHead(303, { [name]: 'card=4242424242424242' }).end()
  expect(await leaksOfAnswer(answer, '//?step=2')).toEqual([
    'server: GET //, its answer has digits of a card number',
  ])
})
