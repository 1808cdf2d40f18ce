// The portal in tests: an invoice with its link, as its payer gets it, and its form, as a browser sends it.
import type { ApiClient } from '../client.ts'
import type { SpawnedGateway, TestGateway } from '../gateway.ts'
import type { Shop } from '../merchant/merchants.ts'
import { made } from '../merchant/operator.ts'
import { type newPayer, newPayment } from '../partners/portal.ts'
import { type Seen, textOf, type Visitor } from '../web.ts'

export type Payer = Awaited<ReturnType<typeof newPayer>>

/** Whoever sends invoices to one contact. */
interface Sender {
  client: Pick<ApiClient, 'get' | 'post'>
  shop: { test: Pick<ApiClient, 'get'> }
  invoice: object
}

/** The demo merchant of a gateway in another process. */
export async function senderAt({
  client: test,
  started: { partner },
}: Pick<SpawnedGateway, 'client' | 'started'>): Promise<Sender> {
  const headers = { authorization: `Bearer ${partner.access_token}` }
  const client: Sender['client'] = {
    get: (path) => test.call({ path, headers }),
    post: (path, body) => test.call({ method: 'POST', path, body, headers }),
  }
  const { invoice } = await newPayment(client)
  return { client, shop: { test }, invoice }
}

export interface SentInvoice {
  id: string
  invoice_number: string
  /** The path of the link in its mail. */
  at: string
}

const pathIn = (text: string): string => /https:\/\/[^/\s]+(\/pay\/[\w-]{43})/.exec(text)?.[1] ?? ''

/** Makes an invoice, and reads its mail. */
export async function sendInvoice(payer: Sender, more: object = {}): Promise<SentInvoice> {
  const invoice_messages = [{ email_addresses: ['ada@example.com'] }]
  const answer = await payer.client.post('/invoices', { ...payer.invoice, invoice_messages, ...more })
  if (answer.status !== 200) throw new Error(`The invoice is not made: ${answer.text}`)
  const { id, invoice_number } = answer.body
  const { results } = (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body
  return { id, invoice_number, at: pathIn(results[0].text) }
}

/** The form of a page, as it is; undefined: there is nothing to pay. */
export function formOf({ document }: Pick<Seen, 'document'>): Record<string, string> | undefined {
  if (!document.querySelector('#pay')) return undefined
  const inputs = document.querySelectorAll<HTMLInputElement>('#pay input[name]:not([type=checkbox])')
  const entries = [...inputs]
    .filter((input) => input.getAttribute('type') !== 'radio' || input.hasAttribute('checked'))
    .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''])
  return Object.fromEntries(entries)
}

/** The same filled in as the page's script does. @param token of a card */
export async function filledForm(
  browser: Visitor,
  path: string,
  token: string,
): Promise<Record<string, string>> {
  const seen = await browser.get(path)
  const form = formOf(seen)
  if (!form) throw new Error(`There is no form on ${path}: ${textOf(seen)}`)
  return { ...form, method: 'card', token }
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
