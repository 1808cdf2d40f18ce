// The types of the server library, which are made from the API's description.
import {
  type CreateChargeRequest,
  createService,
  type MaskedMethod,
  type Page,
  ServiceError,
  type Transaction,
  type TransactionWithRefunds,
  unwrap,
  type WebhookEvent,
} from '../../server/index.ts'
import { isExactly } from './equal.ts'

const service = createService({ baseUrl: 'https://gateway.example', secretKey: 'sk_test_…' })

const charge = await service.charges.create({ amount: 4200, method: 'tok' }, { idempotencyKey: 'order-7' })
isExactly<TransactionWithRefunds>()(charge, true)
const method: MaskedMethod = charge.method

// @ts-expect-error -- an amount is required
await service.charges.create({ method: 'tok' })
// @ts-expect-error -- no such member
await service.charges.create({ amount: 1, method: 'tok', amuont: 2 })
// @ts-expect-error -- the id comes first
await service.charges.refund({ amount: 1 })
// @ts-expect-error -- not one of its values
await service.charges.capture('id', { amount: 1, capture_time: 'SOMETIME' })
// @ts-expect-error -- a list refuses what it does not know
service.invoices.list({ state: 'paid' })

const body: CreateChargeRequest = {
  amount: 1,
  method: { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040 },
}

const page = await service.transactions.list({ page_size: 5 })
isExactly<Page<Transaction>>()(page, true)
for await (const entry of service.transactions.list()) {
  isExactly<Transaction>()(entry, true)
}

const event = await unwrap('', {}, ['one', 'other'])
isExactly<WebhookEvent>()(event, true)
function follow(event: WebhookEvent) {
  switch (event.type) {
    case 'transaction.authorized':
      return event.data.amount
    case 'invoice.paid':
      return event.data.total_amount_due
    case 'merchant.provisioned':
      return event.data.auth_code
    case 'merchant_application.declined':
      return event.reason
    // @ts-expect-error -- there is no such event
    case 'transaction.forgotten':
      return undefined
  }
}

function reasonOf(error: unknown) {
  return error instanceof ServiceError && error.code === 'card_declined'
    ? error.messages[0]?.sub_code
    : undefined
}

export { body, charge, follow, method, page, reasonOf }
