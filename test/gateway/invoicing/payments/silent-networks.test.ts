// Networks that do not answer: the payer is told that nothing was charged, or that nobody knows yet (rules: invoicing.md#paying).
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import type { Processor } from '../../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../../gateway/sandbox/networks/index.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type Payer, payerOf } from '../../../support/invoicing/payer.ts'
import { openTill } from '../../../support/invoicing/till.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const never = () => new Promise<never>(() => {})

async function pay(silent: Partial<Processor>) {
  onTestFinished(setLimits({ processorTimeoutMs: 1_000 }))
  const till = await openTill({ ...world, processor: { ...createSimulator(), ...silent } })
  const invoice = await payer.newInvoice()
  const request = { ...(await payer.wish([invoice.id])), attemptId: newId() }
  return { till, invoice, again: () => till.pay(payer.shop.id, request) }
}

test('and confirm that they forget it: it has failed, and the invoice is due', async () => {
  const { till, invoice, again } = await pay({ authorize: never })
  const payment = await again()
  expect(payment).toMatchObject({ status: 'FAILED', failure_code: 'card_processor_not_available' })
  expect(await again()).toEqual(payment)
  expect(await payer.invoiceNow(invoice.id)).toMatchObject({ status: 'pending', total_amount_due: 4200 })
  await till.close()
})

test('nor confirm that: nobody knows, and nobody else may pay until recovery does', async () => {
  const { till, invoice, again } = await pay({ authorize: never, reverse: never })
  expect(await again()).toMatchObject({ status: 'PENDING', failure_code: null })
  const another = await payer.wish([invoice.id])
  await expect(till.pay(payer.shop.id, another)).rejects.toMatchObject({ status: 409 })
  // The gateway takes over what this process leaves behind, and its networks do answer.
  await till.close()
  const payment = async () => (await payer.invoiceNow(invoice.id)).invoice_payments[0]
  await expect.poll(payment).toMatchObject({ status: 'failed', failure_code: 'card_processing_error' })
})
