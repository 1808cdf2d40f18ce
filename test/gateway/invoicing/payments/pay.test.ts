// Payments of invoices: what is charged, what is refused, and what becomes of the invoice (rules: invoicing.md#paying).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import type { PaymentRequest } from '../../../../gateway/invoicing/index.ts'
import { storedText } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type Payer, payerOf } from '../../../support/invoicing/payer.ts'
import { openTill, type Till } from '../../../support/invoicing/till.ts'
import { goodBank } from '../../../support/merchant/methods.ts'
import { made } from '../../../support/merchant/operator.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { ada } from '../../../support/partners/portal.ts'

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

const declined = { ...goodCard, number: '4000000000000002' } as const
const lines = (...amounts: number[]) => ({
  line_items: amounts.map((rate_per_quantity) => ({ rate_per_quantity, quantity: 1, rate_type: 'units' })),
})
const pay = (request: Parameters<Till['pay']>[1], by = payer) => till.pay(by.shop.id, request)
const refusedWith = (code: string, more: object = {}) => ({
  messages: [expect.objectContaining({ code, ...more })],
})

describe('a payment', () => {
  test('charges the account behind the bank account, and pays the invoice', async () => {
    const invoice = await payer.newInvoice({ reference: 'INV-7' })
    const payment = await pay(await payer.wish([invoice.id]))
    expect(payment).toMatchObject({ status: 'AUTHORIZED', amount: 4200, failure_code: null })
    const now = await payer.invoiceNow(invoice.id)
    expect(now).toMatchObject({ status: 'paid', amount_paid: 4200, total_amount_due: 0 })
    expect(now.invoice_payments).toEqual([
      {
        id: expect.stringMatching(/^pmt_[\w-]{22}$/),
        created: {
          timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
          client_inet_address: '8.8.8.8',
          client_country_code: 'US',
          caller_inet_address: '8.8.8.8',
          caller_country_code: 'US',
        },
        modified: { timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
        type: 'invoice_payment',
        amount: 4200,
        surcharge_amount: 0,
        amount_refunded: 0,
        currency: 'USD',
        transaction_id: payment.transaction_id,
        payment_type: 'credit_card',
        contact: now.contact,
        card_type: 'VISA',
        last4_digits: '4242',
        status: 'authorized',
        invoices: [
          { id: invoice.id, invoice_number: invoice.invoice_number, amount: 4200, amount_refunded: 0 },
        ],
      },
    ])
    const account = (await payer.client.get('/bank-accounts')).body
      .find(({ id }: { id: string }) => id === invoice.bank_account_id)
      .processing_accounts.find(({ type }: { type: string }) => type === 'card')
    expect(await payer.transaction(payment.transaction_id)).toMatchObject({
      type: 'CHARGE',
      status: 'AUTHORIZED',
      amount: 4200,
      account_id: account.id,
      reference: 'INV-7',
    })
    expect(await payer.told(invoice.id)).toEqual(['invoice.paid'])
  })

  test('of a bank goes to the account for banks', async () => {
    const invoice = await payer.newInvoice()
    const payment = await pay(await payer.wish([invoice.id], { ...goodBank, name: 'Ada' }))
    expect(payment).toMatchObject({ payment_type: 'bank_account', card_type: null, last4_digits: '7890' })
    const { account_id, method } = await payer.transaction(payment.transaction_id)
    expect(`bank_${account_id}`).toBe(invoice.bank_account_id)
    expect(method.type).toBe('bank')
    expect((await payer.invoiceNow(invoice.id)).status).toBe('paid')
  })

  test('of what was issued for cards alone goes on once an account for banks is added', async () => {
    const by = await payerOf(world, partners)
    const setBanks = (status: 'ACTIVE' | 'INACTIVE') =>
      inStorage(world, (tx) =>
        tx
          .updateTable('accounts')
          .set({ status })
          .where('merchant_id', '=', by.shop.id)
          .where('type', '=', 'AchAccount')
          .execute(),
      )
    await setBanks('INACTIVE')
    const banks: { id: string; test_mode: boolean }[] = (await by.client.get('/bank-accounts')).body
    const bank_account_id = banks.find(({ test_mode }) => test_mode)?.id
    const invoice = await by.newInvoice({ bank_account_id })
    await setBanks('ACTIVE')
    expect((await by.client.get('/bank-accounts')).text).not.toContain(`"id":"${bank_account_id}"`)
    expect((await pay(await by.wish([invoice.id]), by)).status).toBe('AUTHORIZED')
    expect(await by.invoiceNow(invoice.id)).toMatchObject({ status: 'paid', bank_account_id })
  })

  test('of what was issued for cards alone goes on once the oldest of the accounts is deactivated', async () => {
    const by = await payerOf(world, partners)
    await inStorage(world, (tx) =>
      tx
        .updateTable('accounts')
        .set({ status: 'INACTIVE' })
        .where('merchant_id', '=', by.shop.id)
        .where('type', '=', 'AchAccount')
        .execute(),
    )
    const banks: { id: string; test_mode: boolean }[] = (await by.client.get('/bank-accounts')).body
    const bank_account_id = banks.find(({ test_mode }) => test_mode)?.id
    const invoice = await by.newInvoice({ bank_account_id })
    await inStorage(world, async (tx) => {
      const cards = await tx
        .selectFrom('accounts')
        .selectAll()
        .where('merchant_id', '=', by.shop.id)
        .where('type', '=', 'MerchantAccount')
        .execute()
      const others = cards.map((card) => ({ ...card, id: newId(), created: card.created + 1 }))
      await tx
        .updateTable('accounts')
        .set({ status: 'INACTIVE', is_primary: 0 })
        .where('merchant_id', '=', by.shop.id)
        .execute()
      await tx.insertInto('accounts').values(others).execute()
    })
    expect((await by.client.get('/bank-accounts')).text).not.toContain(`"id":"${bank_account_id}"`)
    expect((await pay(await by.wish([invoice.id]), by)).status).toBe('AUTHORIZED')
    expect(await by.invoiceNow(invoice.id)).toMatchObject({ status: 'paid', bank_account_id })
  })

  test('that is declined leaves the invoice as it was, says why, and another attempt pays it', async () => {
    const invoice = await payer.newInvoice()
    const attemptId = newId()
    const request = { ...(await payer.wish([invoice.id], declined)), attemptId }
    const payment = await pay(request)
    expect(payment).toMatchObject({ status: 'FAILED', failure_code: 'card_declined' })
    const now = await payer.invoiceNow(invoice.id)
    expect(now).toMatchObject({ status: 'pending', amount_paid: 0, total_amount_due: 4200 })
    expect(now.invoice_payments[0]).toMatchObject({ status: 'failed', failure_code: 'card_declined' })
    expect(await payer.told(invoice.id)).toEqual([])
    // The back button sends the same attempt again.
    expect(await pay(request)).toEqual(payment)
    expect(await pay(await payer.wish([invoice.id]))).toMatchObject({ status: 'AUTHORIZED' })
    expect((await payer.invoiceNow(invoice.id)).status).toBe('paid')
  })

  test('that the account’s policy rejects is voided, and pays nothing, not even for a moment', async () => {
    const by = await payerOf(world, partners)
    const invoice = await by.newInvoice()
    const accounts = (await by.shop.test.get('/v1/merchant')).body.merchant_accounts
    for (const { id } of accounts) {
      const cvv_policy = 'REQUIRE_MATCH_STRICT'
      await by.shop.test.call({ method: 'PATCH', path: `/v1/accounts/${id}`, body: { cvv_policy } })
    }
    const payment = await pay(await by.wish([invoice.id], { ...goodCard, number: '4000000000000101' }), by)
    expect(payment).toMatchObject({ status: 'VOIDED', failure_code: 'card_cvv_incorrect' })
    expect(await by.told(invoice.id)).toEqual([])
    expect((await by.invoiceNow(invoice.id)).status).toBe('pending')
  })

  test('is one, however often and from wherever its attempt comes', async () => {
    const invoice = await payer.newInvoice()
    const before = await payer.transactions()
    const request = { ...(await payer.wish([invoice.id])), attemptId: newId() }
    const other = await openTill(world)
    const made = await Promise.allSettled([pay(request), other.pay(payer.shop.id, request), pay(request)])
    await other.close()
    const payments = made.map((one) => (one.status === 'fulfilled' ? one.value.id : one.reason))
    expect(new Set(payments).size, String(payments)).toBe(1)
    expect((await pay(request)).status).toBe('AUTHORIZED')
    expect(await payer.transactions()).toBe(before + 1)
  })

  test('is one of two payers with two cards, and the other one is told', async () => {
    const invoice = await payer.newInvoice()
    const before = await payer.transactions()
    const wishes = [
      await payer.wish([invoice.id]),
      await payer.wish([invoice.id]),
      await payer.wish([invoice.id], { ...goodBank, name: 'Ada' }),
    ]
    const both = await Promise.allSettled(wishes.map((one) => pay(one)))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of both) {
      if (one.status === 'fulfilled') continue
      expect(['version_conflict', 'unavailable_for_current_status']).toContain(one.reason.messages[0].code)
    }
    expect(await payer.transactions()).toBe(before + 1)
    expect(await payer.invoiceNow(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
  })
})

describe('with a surcharge', () => {
  let by: Payer
  beforeAll(async () => {
    by = await payerOf(world, partners)
    const [bank] = (await by.client.get('/bank-accounts')).body.filter(
      ({ id }: { id: string }) => id === by.invoice.bank_account_id,
    )
    for (const { id, type } of bank.processing_accounts) {
      const rate = type === 'card' ? 'rate=350' : 'rate=0'
      await made(world, 'surcharge', `account_id=${id}`, `type=${type}`, rate, 'fee=100')
    }
  })

  test('it is shown, and charged on top', async () => {
    const invoice = await by.newInvoice()
    const request = await by.wish([invoice.id], goodCard)
    const quote = await till.quote(by.shop.id, request)
    expect(quote).toEqual({ amount: 4200, surcharge_amount: 247, total_amount: 4447, currency: 'USD' })
    const payment = await pay({ ...request, surcharge_amount: quote.surcharge_amount }, by)
    expect(payment).toMatchObject({ status: 'AUTHORIZED', amount: 4200, surcharge_amount: 247 })
    expect(await by.transaction(payment.transaction_id)).toMatchObject({
      amount: 4447,
      surcharge_amount: 247,
    })
    expect(await by.invoiceNow(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
  })

  test('another one than was shown is refused, and the token stays', async () => {
    const invoice = await by.newInvoice()
    const request = await by.wish([invoice.id], goodCard)
    await expect(pay(request, by)).rejects.toMatchObject(
      refusedWith('invalid_data', { context: 'surcharge_amount' }),
    )
    expect((await pay({ ...request, surcharge_amount: 247 }, by)).status).toBe('AUTHORIZED')
  })

  test('a debit card has none, a bank its own', async () => {
    const { id } = await by.newInvoice()
    const debit = { ...goodCard, number: '4012888888881881' }
    const { surchargeable } = (await by.shop.test.get(`/v1/tokens/${await by.token(debit)}`)).body
    const card = await till.quote(by.shop.id, await by.wish([id], debit))
    expect(card.surcharge_amount).toBe(surchargeable ? 247 : 0)
    const bank = await till.quote(by.shop.id, await by.wish([id], { ...goodBank, name: 'Ada' }))
    expect(bank.surcharge_amount).toBe(100)
  })

  test('a full refund takes both back; a part goes off the invoice first', async () => {
    const invoice = await by.newInvoice()
    const { transaction_id } = await pay(
      { ...(await by.wish([invoice.id], goodCard)), surcharge_amount: 247 },
      by,
    )
    await by.shop.test.post(`/v1/charges/${transaction_id}/refund`, { amount: 4000 })
    expect(await by.invoiceNow(invoice.id)).toMatchObject({ status: 'partially_paid', amount_paid: 200 })
    await by.shop.test.post(`/v1/charges/${transaction_id}/refund`, { amount: 447 })
    expect(await by.invoiceNow(invoice.id)).toMatchObject({ status: 'refunded', amount_paid: 0 })
  })
})

describe('a part', () => {
  let by: Payer
  beforeAll(async () => {
    by = await payerOf(world, partners)
    await by.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { partial_payments: true } })
  })

  test('is taken where the merchant allows it, until all is paid', async () => {
    const invoice = await by.newInvoice()
    expect(await pay({ ...(await by.wish([invoice.id], goodCard)), amount: 1200 }, by)).toMatchObject({
      amount: 1200,
    })
    expect(await by.invoiceNow(invoice.id)).toMatchObject({
      status: 'partially_paid',
      amount_paid: 1200,
      total_amount_due: 3000,
    })
    const tooMuch = { ...(await by.wish([invoice.id], goodCard)), amount: 3001 }
    await expect(pay(tooMuch, by)).rejects.toMatchObject(
      refusedWith('invalid_data', { sub_code: 'exceeds_maximum_value' }),
    )
    await pay(await by.wish([invoice.id], goodCard), by)
    expect(await by.invoiceNow(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
    expect(await by.told(invoice.id)).toEqual(['invoice.partially_paid', 'invoice.paid'])
  })

  test('is refused elsewhere', async () => {
    const invoice = await payer.newInvoice()
    const part = { ...(await payer.wish([invoice.id])), amount: 4199 }
    await expect(pay(part)).rejects.toMatchObject(
      refusedWith('unavailable_for_merchant_policy', { field_name: 'amount' }),
    )
    await expect(pay({ ...part, amount: 0 })).rejects.toMatchObject(
      refusedWith('invalid_data', { context: 'amount' }),
    )
    expect((await pay({ ...part, amount: 4200 })).status).toBe('AUTHORIZED')
  })

  test('of several invoices goes to them in their order, and so does what is refunded', async () => {
    const [one, other] = [await by.newInvoice(lines(1000)), await by.newInvoice(lines(2000))]
    const request = { ...(await by.wish([one.id, other.id], goodCard)), amount: 2500 }
    const payment = await pay(request, by)
    expect(payment.parts.map(({ amount }) => amount)).toEqual([1000, 1500])
    expect((await by.invoiceNow(one.id)).status).toBe('paid')
    expect(await by.invoiceNow(other.id)).toMatchObject({ status: 'partially_paid', amount_paid: 1500 })
    await by.shop.test.post(`/v1/charges/${payment.transaction_id}/refund`, { amount: 1100 })
    expect(await by.invoiceNow(one.id)).toMatchObject({ status: 'refunded', amount_paid: 0 })
    const now = await by.invoiceNow(other.id)
    expect(now).toMatchObject({ status: 'partially_paid', amount_paid: 1400 })
    expect(now.invoice_payments[0]).toMatchObject({
      amount_refunded: 1100,
      invoices: [
        { id: one.id, amount: 1000, amount_refunded: 1000 },
        { id: other.id, amount: 1500, amount_refunded: 100 },
      ],
    })
  })
})

describe('the invoice follows its charge', () => {
  const paid = async (body: object = goodCard) => {
    const invoice = await payer.newInvoice()
    const { transaction_id } = await pay(await payer.wish([invoice.id], body))
    return { invoice, path: `/v1/transactions/${transaction_id}`, charge: `/v1/charges/${transaction_id}` }
  }
  const post = (path: string, body: object = {}) => payer.shop.test.post(path, body)

  test('when it is voided: it is due again, and may be paid anew', async () => {
    const { invoice, path } = await paid()
    expect((await post(`${path}/void`)).status).toBe(200)
    const now = await payer.invoiceNow(invoice.id)
    expect(now).toMatchObject({ status: 'pending', amount_paid: 0, total_amount_due: 4200 })
    expect(now.invoice_payments[0].status).toBe('voided')
    expect(await payer.told(invoice.id)).toEqual(['invoice.paid', 'invoice.updated'])
    expect((await pay(await payer.wish([invoice.id]))).status).toBe('AUTHORIZED')
  })

  test('when it is refunded, and when the refund is voided', async () => {
    const { invoice, charge: url } = await paid()
    await post(`${url}/refund`, { amount: 200 })
    expect(await payer.invoiceNow(invoice.id)).toMatchObject({ status: 'partially_paid', amount_paid: 4000 })
    const rest = await post(`${url}/refund`, { amount: 4000 })
    expect(await payer.invoiceNow(invoice.id)).toMatchObject({ status: 'refunded', total_amount_due: 0 })
    await expect(pay(await payer.wish([invoice.id]))).rejects.toMatchObject(
      refusedWith('unavailable_for_current_status'),
    )
    expect((await post(`/v1/transactions/${rest.body.id}/void`)).status).toBe(200)
    expect(await payer.invoiceNow(invoice.id)).toMatchObject({ status: 'partially_paid', amount_paid: 4000 })
    expect(await payer.told(invoice.id)).toEqual([
      'invoice.paid',
      'invoice.partially_paid',
      'invoice.refunded',
      'invoice.partially_paid',
    ])
  })

  test('and is not voided while it is paid', async () => {
    const { invoice } = await paid()
    const answer = await payer.client.post(`/invoices/${invoice.id}/void`, {})
    expect(answer.body.messages[0].code).toBe('unavailable_for_current_status')
  })
})

test('a bank that takes the money back: the invoice is due again', async () => {
  const by = await payerOf(world, partners)
  await by.shop.test.post('/v1/simulator/rules', {
    match: { type: 'bank' },
    outcomes: [{ approve: true, settlement: { return_code: 'ach_payment_stopped', after_days: 0 } }],
  })
  const invoice = await by.newInvoice()
  const payment = await pay(await by.wish([invoice.id], { ...goodBank, name: 'Ada' }), by)
  expect((await by.invoiceNow(invoice.id)).status).toBe('paid')
  expect((await by.shop.test.post('/v1/test-clock/advance', { duration: 'P3D' })).status).toBe(200)
  expect(await by.transaction(payment.transaction_id)).toMatchObject({ status: 'FAILED' })
  const now = await by.invoiceNow(invoice.id)
  expect(now).toMatchObject({ status: 'pending', amount_paid: 0 })
  expect(now.invoice_payments[0]).toMatchObject({ status: 'failed', failure_code: 'ach_payment_stopped' })
  expect(await by.told(invoice.id)).toEqual(['invoice.paid', 'invoice.updated'])
})

describe('a saved method', () => {
  const listed = async (by = payer) =>
    (await by.client.get(`/contacts/${by.contact.id}/payment-methods`)).body.results

  test('is kept where the payer wants it and the payment succeeds, and pays the next invoice', async () => {
    const by = await payerOf(world, partners)
    const [first, second] = [await by.newInvoice(), await by.newInvoice()]
    await pay({ ...(await by.wish([first.id], declined)), savesMethod: true }, by)
    expect(await listed(by)).toEqual([])
    const { payment_method_id } = await pay(
      { ...(await by.wish([first.id], goodCard)), savesMethod: true },
      by,
    )
    expect(await listed(by)).toMatchObject([
      { id: payment_method_id, method: { number: '************4242' } },
    ])
    const method = { paymentMethod: payment_method_id ?? '' }
    const payment = await pay({ ...(await by.wish([second.id], goodCard)), method }, by)
    expect(payment).toMatchObject({ status: 'AUTHORIZED', payment_method_id, last4_digits: '4242' })
    expect((await by.invoiceNow(second.id)).status).toBe('paid')
    expect(await listed(by)).toHaveLength(1)
  })

  test('of another contact, or a card that no contact has, pays nothing', async () => {
    const invoice = await payer.newInvoice()
    const other = (await payer.client.post('/contacts', ada)).body.id
    const theirs = await payer.shop.test.post('/v1/payment-methods', {
      contact_id: other,
      token_id: await payer.token(),
    })
    const card = (await payer.shop.test.post('/v1/cards', goodCard)).body.id
    const methods: PaymentRequest['method'][] = [
      { paymentMethod: theirs.body.id },
      { paymentMethod: card },
      { token: card },
      { token: theirs.body.id },
    ]
    for (const method of methods) {
      const request = { ...(await payer.wish([invoice.id])), method }
      await expect(pay(request)).rejects.toMatchObject(refusedWith('resource_not_found'))
    }
    expect((await payer.invoiceNow(invoice.id)).invoice_payments).toEqual([])
  })
})

describe('nothing is paid', () => {
  test('of an invoice of another contact or merchant, of one that is void, or twice', async () => {
    const other = (await payer.client.post('/contacts', ada)).body.id
    const foreign = await payer.newInvoice({ contact_id: other })
    await expect(pay(await payer.wish([foreign.id]))).rejects.toMatchObject(refusedWith('resource_not_found'))
    const stranger = await payerOf(world, partners)
    const theirs = await stranger.newInvoice()
    await expect(pay(await payer.wish([theirs.id]))).rejects.toMatchObject(refusedWith('resource_not_found'))
    const voided = await payer.newInvoice()
    await payer.client.post(`/invoices/${voided.id}/void`, {})
    await expect(pay(await payer.wish([voided.id]))).rejects.toMatchObject(
      refusedWith('unavailable_for_current_status'),
    )
    const paid = await payer.newInvoice()
    await pay(await payer.wish([paid.id]))
    await expect(pay(await payer.wish([paid.id]))).rejects.toMatchObject(
      refusedWith('unavailable_for_current_status'),
    )
  })

  test('with a token that is used, or an attempt that the page has not made', async () => {
    const invoice = await payer.newInvoice()
    const request = await payer.wish([invoice.id])
    await pay(request)
    const next = await payer.newInvoice()
    await expect(pay({ ...request, invoiceIds: [next.id] })).rejects.toMatchObject(
      refusedWith('resource_not_found'),
    )
    await expect(pay({ ...request, attemptId: '1' })).rejects.toMatchObject(
      refusedWith('invalid_data', { context: 'attempt_id' }),
    )
  })

  test('and a card that is faulty leaves nothing behind', async () => {
    const invoice = await payer.newInvoice()
    const expired = { ...goodCard, exp_year: 2020 }
    await expect(pay(await payer.wish([invoice.id], expired))).rejects.toMatchObject({ status: 422 })
    expect((await payer.invoiceNow(invoice.id)).invoice_payments).toEqual([])
  })
})

test('no number of a card or a bank is anywhere in what is stored', async () => {
  const invoice = await payer.newInvoice()
  const bank = { ...goodBank, account_number: '9988776655443', name: 'Ada' }
  const payment = await pay({ ...(await payer.wish([invoice.id], bank)), savesMethod: true })
  expect(payment.status).toBe('AUTHORIZED')
  const stored = await storedText(world)
  expect(stored).toContain(payment.id)
  for (const number of [goodCard.number, declined.number, bank.account_number]) {
    expect(stored.includes(number), `…${number.slice(-4)}`).toBe(false)
  }
})
