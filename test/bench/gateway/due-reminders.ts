import { newPayment } from '../../support/partners/portal.ts'
import { requestOf } from './connection.ts'
import type { Target } from './engines.ts'
import { DUE_DAY, type DueWork } from './measure-due.ts'
import { answered } from './operations.ts'

/** Invoices with a reminder that is due on one day, which is mailed into the outbox. */
export const dueReminders: DueWork = {
  name: 'invoices with a reminder that is due on one day',
  done: '/v1/test-outbox',
  async request(target) {
    const { base_url, partner } = target.spawned.started
    const { access_token } = partner
    const { invoice } = await newPayment({
      get: (path) => ask(target, requestOf(base_url, path, access_token)),
      post: (path, body) => ask(target, requestOf(base_url, path, access_token, Object(body))),
    })
    const reminder = { send_at: `${DUE_DAY}T12:00:00Z`, email_addresses: ['ada@example.com'] }
    const body = { ...invoice, scheduled_payment_requests: [reminder] }
    return requestOf(base_url, '/invoices', access_token, body)
  },
}

const ask = async ({ connections }: Target, request: Buffer) => ({
  body: JSON.parse((await answered(connections[0], request)).text),
})
