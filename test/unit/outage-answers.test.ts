// What the drills accept as an answer while something fails, and that they notice any other one.
import { expect, test } from 'vitest'
import { faultOf } from '../scale/honesty.ts'
import { Payers } from '../scale/payers.ts'

const saying = (code: string, more: object = {}) => ({ messages: [{ code, ...more }] })

test.each([
  ['a success', { status: 200, body: { id: 'charge' } }],
  ['a connection that broke', { body: undefined }],
  ['a request in progress', { status: 409, body: saying('version_conflict') }],
  ['no primary', { status: 503, body: saying('service_unavailable') }],
  [
    'a payment in flight that was settled',
    { status: 500, body: saying('card_processing_error', { entity_id: 'charge' }) },
  ],
  [
    'a payment in flight',
    { status: 500, body: saying('card_processor_not_available', { entity_id: 'charge' }) },
  ],
])('%s is accepted', (_, reply) => {
  expect(faultOf(reply)).toBeUndefined()
})

test.each([
  ['a bug', { status: 500, body: saying('server_error') }],
  ['a payment without its id', { status: 500, body: saying('card_processor_not_available') }],
  ['another code', { status: 503, body: saying('server_error') }],
  ["a proxy's page", { status: 502, body: undefined }],
  ['a decline', { status: 422, body: saying('card_declined') }],
])('%s is noticed', (_, reply) => {
  expect(faultOf(reply)).toContain(String(reply.status))
})

test('customers of a drill note a 500 that is a bug', async () => {
  const payers = new Payers(
    async () => ({ status: 500, what: '500', body: saying('server_error'), isReplayed: true, ms: 0 }),
    1,
  )
  await payers.stop()
  expect(payers.attempts[0]?.fault).toContain('server_error')
})
