// An invoice to try the portal with: made once in a data folder, by the API, as the demo partner would.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { DemoGateway } from '../../gateway/app/options.ts'

/** Where to look at it. */
export interface DemoInvoice {
  /** The payer's page. */
  url: string
  /** The mail that it came with, in the console. */
  mailUrl: string
}

type Access = Pick<
  DemoGateway,
  'baseUrl' | 'pagesUrl' | 'caCertificate' | 'testSecretKey' | 'partner' | 'console'
>

/**
 * Makes the demo merchant's invoice where there is none yet, and finds the link in its mail.
 * @throws Error when the gateway refuses something, which it has no reason for
 */
export async function makeDemoInvoice(gateway: Access): Promise<DemoInvoice> {
  const ca = readFileSync(gateway.caCertificate, 'utf8')
  const call = async (path: string, authorization: string, body?: object) => {
    const sending = request(new URL(path, gateway.baseUrl), {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ca,
      agent: false,
    })
    sending.end(body && JSON.stringify(body))
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    const answered = await text(answer)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answered}`)
    return JSON.parse(answered)
  }
  const asPartner = (path: string, body?: object) => call(path, `Bearer ${gateway.partner.accessToken}`, body)
  const contact = await asPartner('/contacts', {
    first_name: 'Ada',
    last_name: 'Example',
    email_addresses: [{ address: ADDRESS }],
    type: 'person',
    source_id: 'demo:contact',
    test_mode: true,
  })
  const banks: { id: string; test_mode: boolean }[] = await asPartner('/bank-accounts')
  const invoice = await asPartner('/invoices', {
    contact_id: contact.id,
    bank_account_id: banks.find(({ test_mode }) => test_mode)?.id,
    invoice_date: new Date().toISOString(),
    currency: 'USD',
    line_items: [
      { description: 'Twelve cups', rate_per_quantity: 4200, quantity: 1, rate_type: 'units' },
      { description: 'Delivery', rate_per_quantity: 750, quantity: 1, rate_type: 'units' },
    ],
    reference: 'CUPS-1',
    source_id: 'demo:invoice',
    invoice_messages: [{ email_addresses: [ADDRESS] }],
    test_mode: true,
  })
  const key = `Basic ${btoa(`${gateway.testSecretKey}:`)}`
  const { results } = await call(`/v1/test-outbox?record_id=${invoice.id}`, key)
  const mail = results.findLast(({ kind }: { kind: string }) => kind === 'invoice')
  const [path] = /\/pay\/[\w-]{43}/.exec(mail.text) ?? []
  if (!path) throw new Error('The mail has no link.')
  // The pages may have had another port when it was mailed.
  return { url: gateway.pagesUrl + path, mailUrl: `${gateway.console.url}/outbox/${mail.id}` }
}

const ADDRESS = 'ada@example.com'
