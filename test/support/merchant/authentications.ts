// Test cards of 3-D Secure, and the calls that a page makes with one.
import type { Answer, ApiClient } from '../client.ts'
import { goodCard, type TestGateway } from '../gateway.ts'

/** The first digits of a network's test cards (rules: test-cards.md#authentication). */
export const networks = {
  visa: '400000000000',
  mastercard: '520000000000',
  amex: '34000000000',
  discover: '601100000000',
  jcb: '352800000000',
} as const

/** @param ends the three digits that choose what happens */
export function cardOf(ends: string, network: keyof typeof networks = 'visa'): string {
  const payload = networks[network] + ends
  const doubled = [...payload].reverse().map((digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return payload + String((10 - (doubled.reduce((sum, one) => sum + one, 0) % 10)) % 10)
}

export const browser = {
  java_enabled: false,
  javascript_enabled: true,
  language: 'en-US',
  color_depth: 24,
  screen_height: 900,
  screen_width: 1440,
  time_zone: 300,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
}

/** Posts a form, as a browser does for the page of a bank. */
export const form = (client: ApiClient, path: string, fields: Record<string, string>): Promise<Answer> =>
  client.call({
    method: 'POST',
    path,
    key: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

/** Calls as a page does: with the public key. */
export function pageOf({ gateway, client }: TestGateway) {
  const post = (path: string, body: object): Promise<Answer> =>
    client.call({ method: 'POST', path, body, key: gateway.publicKey })
  return {
    post,
    async token(number: string): Promise<string> {
      const { body } = await post('/v1/tokens', { ...goodCard, number })
      return body.id
    },
    create(token: string, more: object = {}) {
      const body = { token, amount: 4200, currency: 'USD', ...more }
      // The server asks for an exemption, and the page goes on with what it has created.
      return 'exemption' in more
        ? client.post('/v1/authentications', body)
        : post('/v1/authentications', body)
    },
    proceed: (id: string, secret: string, more: object = {}) =>
      post(`/v1/authentications/${id}/continue`, { secret, browser, method: 'NONE', ...more }),
  }
}
