// The payment portal in a browser: a merchant whose invoices go out by a mail server of another's make, and a payer who types.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { type ApiClient, apiClient, type Call } from '../client.ts'
import { type Hangs, hangingNetworks } from '../outside/hanging-networks.ts'
import { joinTeams, type MailServer, startMailServer } from '../outside/mail-server.ts'
import { ada, newInvoice } from '../partners/portal.ts'
import { inputIn, typeInto } from './pages.ts'
import { test as base, expect } from './test.ts'

export interface PortalSite {
  gateway: DemoGateway
  mails: MailServer
  /** Which calls of the networks hang for ever. */
  hangs: Hangs
  /** The demo merchant, by its key and by the partner's token. */
  merchant: ApiClient
  portal: ApiClient
  /** Makes an invoice to a new contact, and waits for its mail. */
  send(more?: object): Promise<{ id: string; contactId: string; url: string; mail: string }>
}

export const test = base.extend<object, { portal: PortalSite }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-'))
      const mails = await startMailServer()
      const mail = { smtpUrl: mails.url, from: 'pay@service.example' }
      const { hangs, processor } = hangingNetworks()
      const gateway = await startGateway({
        demo: true,
        dataDir,
        port: 0,
        logLevel: 'silent',
        mail,
        processor,
      })
      await use({ gateway, mails, hangs, ...(await clientsOf(gateway, mails, dataDir)) })
      await gateway.close()
      await mails.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

async function clientsOf(gateway: DemoGateway, mails: MailServer, dataDir: string) {
  const { baseUrl, caCertificate, testSecretKey, partner } = gateway
  const merchant = apiClient(baseUrl, caCertificate, testSecretKey)
  const plain = apiClient(baseUrl, caCertificate)
  const headers = { authorization: `Bearer ${partner.accessToken}` }
  const call = (one: Call) => plain.call({ ...one, headers: { ...headers, ...one.headers } })
  const portal: ApiClient = {
    call,
    get: (at) => call({ path: at }),
    post: (at, body, more) => call({ method: 'POST', path: at, body, ...(more && { headers: more }) }),
  }
  const banks: { id: string; test_mode: boolean }[] = (await portal.get('/bank-accounts')).body
  const bank = banks.find(({ test_mode }) => test_mode)?.id ?? ''
  let count = 0
  return {
    merchant,
    portal,
    async send(more: object = {}) {
      count += 1
      const address = `payer-${count}@example.com`
      await joinTeams({ dataDir }, [address])
      const contact = (await portal.post('/contacts', { ...ada, email_addresses: [{ address }] })).body
      const invoice = newInvoice({ contact_id: contact.id, bank_account_id: bank })
      const invoice_messages = [{ email_addresses: [address] }]
      const made = await portal.post('/invoices', { ...invoice, invoice_messages, ...more })
      if (made.status !== 200) throw new Error(`The invoice is not made: ${made.text}`)
      await expect.poll(() => mails.received.some(({ to }) => to.includes(address))).toBe(true)
      const mail = plainText(mails.received.find(({ to }) => to.includes(address))?.source ?? '')
      const url = /https:\/\/\S+\/pay\/[\w-]{43}/.exec(mail)?.[0] ?? ''
      return { id: made.body.id as string, contactId: contact.id as string, url, mail }
    },
  }
}

/** What quoted-printable hides in the texts of a mail. */
const plainText = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Types a card into the real frames, and a name into the page. */
export async function typeCard(page: Page, number = '4242424242424242'): Promise<void> {
  await typeInto(page, inputIn(page, '#card-number'), number)
  await typeInto(page, inputIn(page, '#card-expiry'), '1240')
  await typeInto(page, inputIn(page, '#card-cvv'), '123')
  await page.getByLabel('Name on card').fill('Ada Example')
}

export const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}` })
