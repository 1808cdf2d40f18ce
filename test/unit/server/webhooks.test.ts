// What is posted to an endpoint, verified by the server library. The signatures are made by another library (rules: clients.md#node-webhooks).
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { unwrap, WebhookError } from '../../../server/index.ts'

const SECRET = `whsec_${btoa('a secret of thirty-two characters')}`
const OTHER = `whsec_${btoa('another one, which is not this one')}`
const event = {
  id: 'evt_7',
  created: '2026-06-15T12:00:00.000Z',
  type: 'transaction.authorized',
  data: { amount: 4200 },
}

function signed(content: unknown = event, { secret = SECRET, at = new Date() } = {}) {
  const body = JSON.stringify(content)
  const headers = {
    'webhook-id': 'evt_7',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_7', at, body),
  }
  return { body, headers }
}

describe('returned is the event', () => {
  test('of a text, of bytes, and with the headers of fetch or of Node', async () => {
    const { body, headers } = signed()
    const [bytes, upper] = [
      new TextEncoder().encode(body),
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    ]
    expect(await unwrap(body, headers, SECRET)).toEqual(event)
    expect(await unwrap(bytes, new Headers(headers), SECRET)).toEqual(event)
    expect(await unwrap(body, Object.fromEntries(upper), SECRET)).toEqual(event)
  })

  test('signed by any of several secrets, and with any of several signatures', async () => {
    const { body, headers } = signed()
    expect(await unwrap(body, headers, [OTHER, SECRET])).toEqual(event)
    const both = `v1,${btoa('no signature')} v2,x ${headers['webhook-signature']}`
    expect(await unwrap(body, { ...headers, 'webhook-signature': both }, SECRET)).toEqual(event)
  })

  test('of a merchant application, out of its list and with its id', async () => {
    const posted = {
      type: 'merchant_application.declined',
      reason: 'other',
      data: { id: '17', reference: 'user-7' },
    }
    const { body, headers } = signed({ events: [posted] })
    expect(await unwrap(body, headers, SECRET)).toEqual({ ...posted, id: 'evt_7' })
  })
})

describe('refused is', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  test('a post that was changed, or signed by another secret', async () => {
    const { body, headers } = signed()
    await expect(unwrap(`${body} `, headers, SECRET)).rejects.toThrow(WebhookError)
    await expect(unwrap(body, { ...headers, 'webhook-id': 'evt_8' }, SECRET)).rejects.toThrow(WebhookError)
    await expect(unwrap(body, headers, OTHER)).rejects.toThrow(WebhookError)
    await expect(unwrap(body, headers, [])).rejects.toThrow(WebhookError)
  })

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('one without %s', async (name) => {
    const { body, headers } = signed()
    await expect(unwrap(body, { ...headers, [name]: undefined }, SECRET)).rejects.toThrow(WebhookError)
  })

  test.each([-6, 6])('one of %i minutes from now, unless you tolerate it', async (count) => {
    const { body, headers } = signed(event, { at: minutes(count) })
    await expect(unwrap(body, headers, SECRET)).rejects.toThrow(WebhookError)
    expect(await unwrap(body, headers, SECRET, { tolerance: 600 })).toEqual(event)
    expect(await unwrap(body, headers, SECRET, { now: minutes(count).getTime() })).toEqual(event)
  })

  test.each(['soon', '', 'NaN'])('one with the time "%s"', async (time) => {
    const { body, headers } = signed()
    await expect(unwrap(body, { ...headers, 'webhook-timestamp': time }, SECRET)).rejects.toThrow(
      WebhookError,
    )
  })

  test('a secret that is none', async () => {
    const { body, headers } = signed()
    await expect(unwrap(body, headers, 'whsec_')).rejects.toThrow(TypeError)
    await expect(unwrap(body, headers, '')).rejects.toThrow(TypeError)
  })
})
