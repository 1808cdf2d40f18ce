// The portal in tests: an invoice with its link, as its payer gets it.

import type { TestGateway } from '../gateway.ts'
import type { Shop } from '../merchant/merchants.ts'
import { made } from '../merchant/operator.ts'
import type { newPayer } from '../partners/portal.ts'

export type Payer = Awaited<ReturnType<typeof newPayer>>

export interface SentInvoice {
  id: string
  invoice_number: string
  /** The path of the link in its mail. */
  at: string
}

const pathIn = (text: string): string => /https:\/\/[^/\s]+(\/pay\/[\w-]{43})/.exec(text)?.[1] ?? ''

/** Makes an invoice, and reads its mail. */
export async function sendInvoice(payer: Payer, more: object = {}): Promise<SentInvoice> {
  const invoice_messages = [{ email_addresses: ['ada@example.com'] }]
  const answer = await payer.client.post('/invoices', { ...payer.invoice, invoice_messages, ...more })
  if (answer.status !== 200) throw new Error(`The invoice is not made: ${answer.text}`)
  const { id, invoice_number } = answer.body
  const { results } = (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body
  return { id, invoice_number, at: pathIn(results[0].text) }
}

/** The path of a link to all open invoices of the payer's contact. */
export async function contactLink({ client, contact }: Payer, wish: object = {}): Promise<string> {
  return pathIn((await client.post(`/contacts/${contact.id}/hash`, wish)).body.url)
}

/** Has cards cost 3.5 % more at a merchant's account of test mode. */
export async function addSurcharge(world: TestGateway, { test }: Shop): Promise<void> {
  const [account] = (await test.get('/v1/merchant')).body.merchant_accounts
  await made(world, 'surcharge', `account_id=${account.id}`, 'type=card', 'rate=350', 'fee=0')
}
