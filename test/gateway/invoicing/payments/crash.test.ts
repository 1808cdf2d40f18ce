// A process that is killed at each step of a payment: the invoice is paid once or not, and the page's attempt says which.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type Payer, payerOf } from '../../../support/invoicing/payer.ts'
import { startPaying } from '../../../support/invoicing/paying.ts'
import { openTill, type Step, type Till } from '../../../support/invoicing/till.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let till: Till
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
  till = await openTill(world)
})
afterAll(async () => {
  await till.close()
  await partners.storage.close()
  await world.close()
})

/** The payments that the networks think are made. */
const authorized = () =>
  withStorage(world, ({ read }) =>
    read
      .selectFrom('simulator_payments')
      .select('transaction_id')
      .where('merchant_id', '=', payer.shop.id)
      .where('state', 'not in', ['REVERSED', 'DECLINED'])
      .execute(),
  )
const stopped = async (step: Step) => {
  const { id } = await payer.newInvoice()
  const process = await startPaying(world.dataDir, step)
  const request = { ...(await payer.wish([id])), attemptId: newId() }
  process.pay(payer.shop.id, request)
  expect(await process.nextLine()).toBe('stopped')
  return { id, process, request }
}

test.each(['before the networks are asked', 'before their answer is stored'] as const)(
  'killed %s: recovery takes the payment back, and another attempt pays',
  async (step) => {
    const before = (await authorized()).length
    const { id, process, request } = await stopped(step)
    const during = await payer.invoiceNow(id)
    expect(during).toMatchObject({ status: 'pending', amount_paid: 0 })
    expect(during.invoice_payments).toMatchObject([{ status: 'pending' }])
    const another = await payer.wish([id])
    const conflict = { messages: [expect.objectContaining({ code: 'version_conflict' })] }
    await expect(till.pay(payer.shop.id, another)).rejects.toMatchObject(conflict)
    const voiding = await payer.client.post(`/invoices/${id}/void`, {})
    expect(voiding.status).toBe(409)
    // The same attempt, after the payer has loaded the page again: nobody knows yet.
    expect((await till.pay(payer.shop.id, request)).status).toBe('PENDING')

    await process.end('SIGKILL')
    const status = async () => (await till.pay(payer.shop.id, request)).status
    await expect.poll(status).toBe('FAILED')
    expect(await payer.invoiceNow(id)).toMatchObject({ status: 'pending', amount_paid: 0 })
    expect(await authorized()).toHaveLength(before)
    expect((await till.pay(payer.shop.id, another)).status).toBe('AUTHORIZED')
    expect(await payer.invoiceNow(id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
    expect(await authorized()).toHaveLength(before + 1)
  },
)

test('killed before it is stored: nothing has happened, and the same attempt pays with the same token', async () => {
  const { id, process, request } = await stopped('before it is stored')
  await process.end('SIGKILL')
  expect((await payer.invoiceNow(id)).invoice_payments).toEqual([])
  expect((await till.pay(payer.shop.id, request)).status).toBe('AUTHORIZED')
  expect((await payer.invoiceNow(id)).invoice_payments).toHaveLength(1)
})

test('killed after it is stored: it is paid, the same attempt is told so, and one receipt is mailed', async () => {
  const before = (await authorized()).length
  const { id, process, request } = await stopped('after it is stored')
  await process.end('SIGKILL')
  expect((await till.pay(payer.shop.id, request)).status).toBe('AUTHORIZED')
  expect(await payer.invoiceNow(id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
  expect(await authorized()).toHaveLength(before + 1)
  const [{ id: payment }] = (await payer.invoiceNow(id)).invoice_payments
  const mails = async () => (await payer.shop.test.get(`/v1/test-outbox?record_id=${payment}`)).body.results
  // The page wakes the jobs after its request; here another request does.
  await payer.shop.test.post('/v1/tokens', goodCard)
  await expect.poll(mails).toMatchObject([{ kind: 'receipt', status: 'SENT' }])
})

test('a process that was only asleep finds its payment taken over, and pays nothing', async () => {
  let wake = () => {}
  const slept = new Promise<void>((resolve) => {
    wake = resolve
  })
  let asleep = () => {}
  const isAsleep = new Promise<void>((resolve) => {
    asleep = resolve
  })
  const wait = async () => {
    asleep()
    await slept
  }
  const sleepy = await openTill({
    ...world,
    leaseLife: 1,
    pause: { step: 'before their answer is stored', wait },
  })
  onTestFinished(() => sleepy.close())
  const { id } = await payer.newInvoice()
  const request = { ...(await payer.wish([id])), attemptId: newId() }
  const payment = sleepy.pay(payer.shop.id, request)
  await isAsleep
  const status = async () => (await till.pay(payer.shop.id, request)).status
  await expect.poll(status).toBe('FAILED')
  wake()
  expect(await payment).toMatchObject({ status: 'FAILED', failure_code: 'card_processing_error' })
  expect(await payer.invoiceNow(id)).toMatchObject({ status: 'pending', amount_paid: 0 })
})
