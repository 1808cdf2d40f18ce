// Records that a fuzzed API has, by the path up to their id. Fuzzing deletes them, so new ones are created from time to time.
import type { ApiClient } from '../client.ts'
import { goodCard } from '../gateway.ts'
import type { Owned } from '../merchant/first-merchant.ts'
import { goodBank } from '../merchant/methods.ts'
import { monthly } from '../merchant/recurring.ts'
import { wholeApplication } from '../partners/application.ts'
import { newPayment } from '../partners/portal.ts'

export interface Clients {
  /** With a secret key. */
  merchant: ApiClient
  portal: ApiClient
  /** Posts to a brand's authentication API. */
  partner: Pick<ApiClient, 'post'>
}

/** What there is at first. */
export const ownedBy = (owned: Owned, publicKey: string): Map<string, string> =>
  new Map([
    ['/v1/tokens/:', owned.token],
    ['/v1/accounts/:', owned.account],
    ['/v1/ach-accounts/:', owned.achAccount],
    ['/v1/signatures/:', owned.signature],
    ['/v1/webhooks/deliveries/:', owned.delivery],
    ['/v1/webhook_endpoints/:', owned.endpoint],
    ['/v1/events/:', owned.event],
    ['/bank-accounts/:', owned.account],
    ['/contacts/:/files/:', owned.file],
    ['/contacts/:/payment-methods/:', owned.portalCard],
    ['/api/v1/merchants/:', publicKey],
  ])

/** Creates what fuzzing deletes or uses up. What can't be created, because a setting was fuzzed, stays as it is. */
export async function renew(
  known: Map<string, string>,
  { merchant, portal, partner }: Clients,
): Promise<void> {
  // What was set up for tests, such as declines.
  await merchant.call({ method: 'DELETE', path: '/v1/simulator/rules' })
  await merchant.post('/v1/simulator/card-testing', { rehearsal: false })
  const note = (record: string, id: unknown) => typeof id === 'string' && known.set(record, id)
  const method = { ...goodCard, name: 'Ada Example', address1: '1 Main St', postal_code: '78730' }
  const create = async (path: string, body: object, records = [`${path}/:`]) => {
    const answer = await merchant.post(path, body)
    for (const record of records) note(record, answer.body?.id)
    return answer.body
  }
  const charged = ['/v1/charges/:', '/v1/transactions/:', '/v1/simulator/payments/:']
  await create('/v1/charges', { amount: 1000, method, auto_capture: false }, charged)
  await create('/v1/cards', method)
  await create('/v1/banks', goodBank)
  await create('/v1/simulator/rules', { match: { reference: 'fuzz' }, outcome: { approve: true } })
  const plan = { amount: 1000, method, schedule: monthly('2040-01-01') }
  const recurring = await create('/v1/recurring/charges', plan)
  note('/v1/recurring/charges/:/occurrences/:', recurring?.occurrences?.[0]?.id)
  const { contact, invoice } = await newPayment(portal)
  note('/contacts/:', contact?.id)
  const billed = (await portal.post('/invoices', invoice)).body?.id
  note('/invoices/:', billed)
  note('/invoice-drafts/:', (await portal.post('/invoice-drafts', invoice)).body?.id)
  const item = { name: `Item ${billed}`, rate_per_quantity: 100, test_mode: true }
  note('/items/:', (await portal.post('/items', item)).body?.id)
  // A part of it: the invoice is still due.
  const paid = await portal.post(`/invoices/${billed}/offline-payments`, { amount: 1, method: 'cash' })
  note('/invoices/:/offline-payments/:', paid.body?.offline_payments?.[0]?.id)
  const credited = await portal.post(`/invoices/${billed}/credit-notes`, { amount: 1 })
  note('/credit-notes/:', credited.body?.id)
  const suppressed = { address: `${known.size}-${contact?.id}@example.com`, test_mode: true }
  note('/suppressions/:', (await portal.post('/suppressions', suppressed)).body?.id)
  const card_id = known.get('/v1/cards/:')
  const authenticated = ['/v1/authentications/:', '/v1/simulator/authentications/:']
  await create('/v1/authentications', { method: card_id, amount: 1000 }, authenticated)
  await create('/v1/payment-methods', { contact_id: contact?.id, card_id })
  const application = { merchant_application: { ...wholeApplication, reference: 'fuzz' } }
  const submitted = await partner.post('/api/v1/merchant_applications', application)
  note('/api/v1/merchant_applications/:', submitted.body?.merchant_application?.id)
}
