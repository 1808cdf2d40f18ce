// A gateway that is killed while payers send the portal's form: each invoice is paid once or not, and its page says which.
import { afterEach, expect, test } from 'vitest'
import { apiClient } from '../../support/client.ts'
import { HANGING } from '../../support/crash/hanging-amounts.ts'
import { withStorage } from '../../support/engine.ts'
import {
  goodCard,
  type SpawnedGateway,
  spawnHangingGateway,
  spawnKillableGateway,
  temporaryFolder,
} from '../../support/gateway.ts'
import {
  filledForm,
  formOf,
  type SentInvoice,
  senderAt,
  sendInvoice,
} from '../../support/invoicing/portal.ts'
import { type Seen, textOf, type Visitor, visitor } from '../../support/web.ts'

const IS_LONG = process.env.LONG_TESTS === '1'
const COUNT = 6
/** The demo merchant has a surcharge on credit cards. */
const debitCard = { ...goodCard, number: '4012888888881881' }

const toClose: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

function newFolder(): string {
  const { folder, remove } = temporaryFolder()
  toClose.push(remove)
  return folder
}

async function started(starting: Promise<SpawnedGateway>) {
  const gateway = await starting
  toClose.push(() => gateway.stop('SIGKILL'))
  const { pages_url, base_url, ca_certificate, public_key } = gateway.started
  const browser = visitor(pages_url, ca_certificate)
  const page = apiClient(base_url, ca_certificate, public_key)
  const filled = async (at: string) =>
    filledForm(browser, at, (await page.post('/v1/tokens', debitCard)).body.id)
  return { gateway, browser, filled, ...(await senderAt(gateway)) }
}

/** A page once nothing on it is being checked. */
async function decided(browser: Visitor, path: string): Promise<Seen> {
  let seen = await browser.get(path)
  await expect
    .poll(async () => {
      seen = await browser.get(path)
      return textOf(seen)
    })
    .not.toContain('Don’t pay again')
  return seen
}

const PAID = 'This invoice is paid. Thank you.'

test('killed while the networks hang: until then nobody may pay again, after it the page asks once more', async () => {
  const dataDir = newFolder()
  const first = await started(spawnHangingGateway(dataDir))
  const line_items = [{ rate_per_quantity: HANGING.authorize }]
  const { id, at } = await sendInvoice(first, { line_items })
  const form = await first.filled(at)
  const cut = first.browser.send(`${at}/payments`, form).catch(() => 'cut')
  await first.gateway.nextLine()
  const during = await first.browser.get(at)
  expect([textOf(during).includes('Don’t pay again'), formOf(during)]).toEqual([true, undefined])
  await first.gateway.stop('SIGKILL')
  expect(await cut).toBe('cut')

  const second = await started(spawnKillableGateway(dataDir))
  const after = await decided(second.browser, at)
  expect(formOf(after)).toMatchObject({ due: String(HANGING.authorize) })
  // What a browser sends that loads the page of a form again.
  const again = await second.browser.send(`${at}/payments`, form)
  expect(again.location).toContain('?declined=pmt_')
  expect(textOf(await second.browser.get(again.location ?? ''))).toContain('You were not charged.')
  const paid = await second.browser.send(`${at}/payments`, await second.filled(at))
  expect(paid.location).toContain('/receipts/')
  expect(textOf(await second.browser.get(at))).toContain(PAID)
  const { status, invoice_payments } = (await second.client.get(`/invoices/${id}`)).body
  expect([status, invoice_payments.map((one: { status: string }) => one.status)]).toEqual([
    'paid',
    ['failed', 'authorized'],
  ])
})

test.each(IS_LONG ? [1, 2, 3, 4, 5] : [2])(
  'killed after %i answers to as many forms at once: what was answered is so, and all else is paid once or not',
  async (answers) => {
    const dataDir = newFolder()
    const first = await started(spawnKillableGateway(dataDir))
    const invoices: (SentInvoice & { form: Record<string, string> })[] = []
    for (let made = 0; made < COUNT; made++) {
      const invoice = await sendInvoice(first)
      invoices.push({ ...invoice, form: await first.filled(invoice.at) })
    }
    const receipts = new Map<string, string>()
    const killed = Promise.withResolvers<unknown>()
    const pay = async ({ id, at, form }: (typeof invoices)[number]) => {
      const { location = '' } = await first.browser.send(`${at}/payments`, form)
      receipts.set(id, location)
      if (receipts.size === answers) killed.resolve(first.gateway.stop('SIGKILL'))
    }
    await Promise.allSettled([...invoices.map(pay), killed.promise])

    const second = await started(spawnKillableGateway(dataDir))
    for (const { id, at, form } of invoices) {
      const page = textOf(await decided(second.browser, at))
      const again = (await second.browser.send(`${at}/payments`, form)).location ?? ''
      const isPaid = again.includes('/receipts/')
      // What nobody had begun to pay yet, the form that comes again has paid just now.
      expect(textOf(await second.browser.get(at)).includes(PAID)).toBe(isPaid)
      if (page.includes(PAID)) expect(isPaid).toBe(true)
      if (receipts.has(id)) expect([page.includes(PAID), again]).toEqual([true, receipts.get(id)])
      if (!isPaid) {
        expect(textOf(await second.browser.get(again))).toContain('You were not charged.')
        const next = await second.browser.send(`${at}/payments`, await second.filled(at))
        expect(next.location).toContain('/receipts/')
      }
      const { status, amount_paid } = (await second.client.get(`/invoices/${id}`)).body
      expect([status, amount_paid]).toEqual(['paid', 4200])
    }
    const atNetworks = await withStorage({ dataDir }, ({ read }) =>
      read
        .selectFrom('simulator_payments')
        .select('transaction_id')
        .where('state', 'not in', ['REVERSED', 'DECLINED'])
        .execute(),
    )
    expect(atNetworks).toHaveLength(COUNT)
  },
)
