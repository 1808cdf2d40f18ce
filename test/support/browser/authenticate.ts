// A page that authenticates with the real gateway and its simulated banks.
import type { Page } from '@playwright/test'
import { cardOf } from '../merchant/authentications.ts'
import { type CheckoutOptions, openCheckout, typeCard, type World } from './checkout.ts'

/**
 * Makes a token of a test card and begins to authenticate 42 dollars.
 * @param ends which of the cards
 * @param payment {} to store the card
 * @returns the token
 */
export async function beginWithCard(
  page: Page,
  world: World,
  ends: string,
  options: object = {},
  checkout: CheckoutOptions = {},
  payment: object = { amount: 4200, currency: 'USD' },
): Promise<string> {
  await openCheckout(page, world, checkout)
  await typeCard(page, cardOf(ends), '123')
  const token = await page.evaluate(() => window.tokenize())
  await page.evaluate(
    ([token = '', options]) => {
      const library = Reflect.get(window, 'library')
      window.outcome = window.instance
        .authenticate(token, JSON.parse(options ?? ''))
        .catch((exception) => library.parseException(exception))
    },
    [token.id, JSON.stringify({ ...payment, ...options })],
  )
  return token.id ?? ''
}

/** Charges a token, as the merchant's server does. */
export const charge = ({ client }: World, method: string, amount = 4200) =>
  client.post('/v1/charges', { amount, method })

/** The gateway's newest authentication. */
export const newest = async ({ client }: World) => (await client.get('/v1/authentications')).body.results[0]

/** Ends a challenge for the payer, in the bank's app or on its page. */
export async function steer(world: World, result: 'pass' | 'fail' | 'ignore') {
  const { id } = await newest(world)
  await world.client.post(`/v1/simulator/authentications/${id}`, { result })
}
