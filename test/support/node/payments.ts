// What a shop does with payments, and with the cards that it saves.
import { expect } from 'vitest'
import { goodCard, type TestGateway } from '../gateway.ts'
import { addSurcharge } from '../invoicing/portal.ts'
import { goodBank } from '../merchant/methods.ts'
import { backEnd, shopBackEnd } from './back-end.ts'

/** An order with a surcharge: authorized, captured when it's shipped, and refunded in part. */
export async function payments(world: TestGateway): Promise<void> {
  const { service, shop } = await shopBackEnd(world)
  const { charges, transactions } = service
  expect(await service.status.read()).toEqual({ status: 'NORMAL' })
  await addSurcharge(world, shop)
  const { surcharges } = backEnd(world, { publicKey: shop.publicKey })
  const token = await service.tokens.create({ ...goodCard, name: 'Ada Example', gift: 'yes' })
  const read = await service.tokens.read(token.id)
  expect(read).toMatchObject({ number: '************4242', cvv: '***', form_data: { gift: 'yes' } })
  expect(await surcharges.decide({ number: '424242424242' })).toEqual({
    surchargeable: read.surchargeable,
  })
  const [card] = await surcharges.list(shop.testAccountId, { amount: 4000 })
  expect(card).toMatchObject({ type: 'card', surcharge_rate: 350, surcharge_amount: 140, total_amount: 4140 })
  const hold = await charges.create({
    amount: 4140,
    surcharge_amount: 140,
    method: token.id,
    auto_capture: false,
    reference: 'order 7',
    source_id: 'shop 7',
    data: { cups: 2 },
  })
  expect(hold).toMatchObject({ status: 'AUTHORIZED', auto_capture: false, surcharge_amount: 140 })
  expect((await service.holds.list({ account_id: shop.testAccountId })).results).toMatchObject([
    { id: hold.id, data: { cups: 2 } },
  ])
  const captured = await charges.capture(hold.id, { amount: 4140, reference: 'shipped' })
  expect(captured).toMatchObject({ id: hold.id, status: 'COMPLETED', capture_reference: 'shipped' })
  const refund = await charges.refund(hold.id, { amount: 1000 })
  expect(refund).toMatchObject({ type: 'REFUND', status: 'AUTHORIZED', amount: 1000, charge_id: hold.id })
  expect(await transactions.read(hold.id)).toMatchObject({
    amount_refunded: 1000,
    refunds: [{ id: refund.id }],
  })
  expect((await transactions.findBySourceId({ id: 'shop 7' })).id).toBe(hold.id)
  expect(await transactions.void(refund.id, { reference: 'kept it' })).toMatchObject({
    status: 'VOIDED',
    void_reference: 'kept it',
  })
}

/** A signed charge and a credit, which a search tells apart. */
export async function signatures(world: TestGateway): Promise<void> {
  const { charges, credits, signatures, transactions } = (await shopBackEnd(world)).service
  const ada = { ...goodCard, name: 'Ada Example' }
  const signed = await charges.create({ amount: 900, method: ada, reference: 'order 7' })
  const signature = { mime_type: 'service/jsignature', data: '[{"x":[1,2],"y":[3,4]}]' }
  const { signature_id, gratuity } = await transactions.sign(signed.id, { ...signature, gratuity: 90 })
  expect(gratuity).toBe(90)
  expect(await signatures.read(signature_id)).toMatchObject({ id: signature_id, signature })
  const credit = await credits.create({ amount: 500, method: ada, reference: 'return 7' })
  expect(credit).toMatchObject({ type: 'CREDIT', status: 'AUTHORIZED', amount: 500 })
  await charges.create({ amount: 100, method: { ...goodCard, name: 'Eve' }, reference: 'order 8' })
  // Each condition alone matches two of them.
  const { results } = await transactions.list({ qf: ['reference:order', 'method.name:ada'] })
  expect(results.map(({ id }) => id)).toEqual([signed.id])
}

/** A card and a bank account that are saved, changed, charged and deleted. */
export async function savedMethods(world: TestGateway): Promise<void> {
  const { service } = await shopBackEnd(world)
  const { cards, banks, charges, tokens } = service
  const card = await cards.save({ ...goodCard, reference: 'customer 7' })
  expect(card).toMatchObject({ type: 'card', number: '************4242', card_type: 'VISA' })
  const found = await cards.list({ reference: 'customer 7', exp_month: 12, exp_year: 2040 })
  expect(found.results).toEqual([card])
  expect(await cards.change(card.id, { description: 'company' })).toMatchObject({ description: 'company' })
  const { id: newer } = await tokens.create({ ...goodCard, number: '5555555555554444' })
  const replaced = await cards.replace(card.id, { token_id: newer })
  expect(replaced).toMatchObject({ id: card.id, description: 'company', number: '************4444' })
  expect(await cards.read(card.id)).toEqual(replaced)
  const { method } = await charges.create({ amount: 100, method: card.id })
  expect(method.fingerprint).toBe(replaced.fingerprint)
  expect(await cards.delete(card.id)).toMatchObject({ id: card.id, number: '************4444' })
  await expect(cards.read(card.id)).rejects.toMatchObject({ status: 404, code: 'resource_not_found' })

  const bank = await banks.save({ ...goodBank, name: 'Ada Example', reference: 'customer 7' })
  expect(bank).toMatchObject({ type: 'bank', account_number: '******7890', account_type: 'CHECKING' })
  expect((await banks.list({ reference: 'customer 7' })).results).toEqual([bank])
  expect(await banks.change(bank.id, { description: 'company' })).toMatchObject({ description: 'company' })
  const renamed = await banks.replace(bank.id, { reference: 'customer 8' })
  expect(await banks.read(bank.id)).toEqual(renamed)
  const charge = await charges.create({ amount: 100, method: bank.id })
  expect(charge.method).toMatchObject({ type: 'bank', fingerprint: bank.fingerprint })
  expect(await banks.delete(bank.id)).toMatchObject({ id: bank.id, reference: 'customer 8' })
  expect((await banks.list()).total_entries).toBe(0)
}
