// A shop of Vendure that takes cards: its payment handler charges the page's token, and captures when the order ships.
import { createService, ServiceError } from '@service/node'
import { LanguageCode, PaymentMethodHandler } from '@vendure/core'

const handler = new PaymentMethodHandler({
  code: 'cards',
  description: [{ languageCode: LanguageCode.en, value: 'Cards' }],
  args: { baseUrl: { type: 'string' }, secretKey: { type: 'string' } },
  async createPayment(_context, { code }, amount, settings, { token, idempotencyKey }) {
    const charge = { amount, method: token, reference: code, auto_capture: false }
    try {
      const options = { idempotencyKey: `${code}-${idempotencyKey}` }
      const { id } = await createService(settings).charges.create(charge, options)
      return { amount, state: 'Authorized' as const, transactionId: id }
    } catch (error) {
      if (!(error instanceof ServiceError && error.isRefused)) throw error
      return { amount, state: 'Declined' as const, errorMessage: error.code }
    }
  },
  async settlePayment(_context, _order, { amount, transactionId }, settings) {
    await createService(settings).charges.capture(transactionId, { amount })
    return { success: true }
  },
})

/** What Vendure gives a handler, as far as this one looks at it. */
// biome-ignore lint/suspicious/noExplicitAny: the rest takes a whole shop
type Anything = any
const settings = ['baseUrl', 'secretKey'].map((name) => ({ name, value: process.env[name] ?? '' }))
const nothing: Anything = {}

async function order(code: string, token: string | undefined) {
  const payment: Anything = { token, idempotencyKey: '1' }
  const paid = await handler.createPayment(nothing, { ...nothing, code }, 4200, settings, payment, nothing)
  console.log(paid.state)
  if (paid.state === 'Authorized')
    console.log(await handler.settlePayment(nothing, nothing, { ...nothing, ...paid }, settings, nothing))
}

async function main() {
  await order('V7', process.env.good)
  await order('V8', process.env.declined)
}

void main()
