// Two payers at one invoice at the same moment, each at a process of its own: it is paid once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../gateway/core/ids.ts'
import { type TestGateway, testGateway } from '../support/gateway.ts'
import { type Payer, payerOf } from '../support/invoicing/payer.ts'
import { type Paying, startPaying } from '../support/invoicing/paying.ts'
import { goodBank } from '../support/merchant/methods.ts'
import { type PartnerWorld, partnerWorld } from '../support/partners/partners.ts'

/** How often they are let loose. */
const ROUNDS = process.env.LONG_TESTS === '1' ? 200 : 10

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let both: readonly [Paying, Paying]
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
  both = [await startPaying(world.dataDir), await startPaying(world.dataDir)]
})
afterAll(async () => {
  for (const one of both) await one.end('SIGTERM')
  await partners.storage.close()
  await world.close()
})

type Wish = Awaited<ReturnType<Payer['wish']>> & { attemptId?: string; amount?: number }

async function atOnce(one: Wish, other: Wish): Promise<string[]> {
  both.forEach((paying, at) => {
    paying.pay(payer.shop.id, [one, other][at] ?? one)
  })
  return Promise.all(both.map((paying) => paying.nextLine()))
}

test('with two cards, or a card and a bank: one of them pays, and the other one is told why not', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await payer.newInvoice()
    const second = round % 2 === 0 ? undefined : { ...goodBank, name: 'Ada' }
    const outcomes = await atOnce(await payer.wish([id]), await payer.wish([id], second))
    expect(outcomes.filter((outcome) => outcome === 'AUTHORIZED')).toHaveLength(1)
    expect(['version_conflict', 'unavailable_for_current_status']).toContain(
      outcomes.find((outcome) => outcome !== 'AUTHORIZED'),
    )
    const { status, amount_paid, invoice_payments } = await payer.invoiceNow(id)
    expect([status, amount_paid, invoice_payments.length]).toEqual(['paid', 4200, 1])
  }
})

test('with one attempt, from two tabs: one payment, which both are told of', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await payer.newInvoice()
    const request = { ...(await payer.wish([id])), attemptId: newId() }
    const before = await payer.transactions()
    const outcomes = await atOnce(request, request)
    expect(outcomes).toContain('AUTHORIZED')
    for (const outcome of outcomes) expect(['AUTHORIZED', 'PENDING']).toContain(outcome)
    expect(await payer.transactions()).toBe(before + 1)
    expect((await payer.invoiceNow(id)).invoice_payments).toHaveLength(1)
  }
})

test('with the same invoices in another order: nobody waits for one another, and each is paid once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = [(await payer.newInvoice()).id, (await payer.newInvoice()).id, (await payer.newInvoice()).id]
    const outcomes = await atOnce(await payer.wish(ids), await payer.wish([...ids].reverse()))
    expect(outcomes.filter((outcome) => outcome === 'AUTHORIZED')).toHaveLength(1)
    for (const id of ids) expect((await payer.invoiceNow(id)).amount_paid).toBe(4200)
  }
})

test('one pays while the merchant voids it: one of the two', async () => {
  const [paying] = both
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await payer.newInvoice()
    const wish = await payer.wish([id])
    paying.pay(payer.shop.id, wish)
    const [outcome, voiding] = await Promise.all([
      paying.nextLine(),
      payer.client.post(`/invoices/${id}/void`, {}),
    ])
    const isPaid = outcome === 'AUTHORIZED'
    expect(voiding.status === 200).toBe(!isPaid)
    expect((await payer.invoiceNow(id)).status).toBe(isPaid ? 'paid' : 'void')
  }
})
