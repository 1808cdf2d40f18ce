// Whether a card may be surcharged, and what a surcharge is.
import { expect, test } from 'vitest'
import { lookupSurcharge, watchSurcharge } from '../../../frame/vault/surcharge.ts'
import type { SurchargeRequest } from '../../../src/vault-protocol.ts'
import { english } from './support/english.ts'
import { inFrame } from './support/frame.ts'
import { withGateway } from './support/gateway.ts'
import { settle } from './support/ports.ts'

const CARD = '424242424242'

test(
  'the gateway is asked once twelve digits are typed, and told no more of them',
  inFrame({}, () =>
    withGateway(async ({ asked, answer }) => {
      answer(200, { surchargeable: true })
      const decided: unknown[] = []
      const watch = watchSurcharge((surchargeable) => decided.push(surchargeable))
      for (const number of ['', '42424242424', CARD, `${CARD}4`, `${CARD}4242`]) watch.numberChanged(number)
      await settle()
      expect(asked).toMatchObject([
        { method: 'POST', path: '/v1/surcharge-decisions', body: { number: CARD } },
      ])
      expect(decided).toEqual(['unknown', true])
      watch.numberChanged('4242')
      await settle()
      expect(decided).toEqual(['unknown', true, 'unknown'])
      expect(asked).toHaveLength(1)
      answer(200, { surchargeable: false })
      watch.numberChanged(CARD)
      await settle()
      expect(decided.slice(3)).toEqual(['unknown', false])
    }),
  ),
)

test(
  'an answer about the card before is not passed on',
  inFrame({}, () =>
    withGateway(async ({ answer }) => {
      answer(200, { surchargeable: true })
      const decided: unknown[] = []
      const watch = watchSurcharge((surchargeable) => decided.push(surchargeable))
      watch.numberChanged(CARD)
      watch.numberChanged('')
      await settle()
      expect(decided).toEqual(['unknown', 'unknown'])
    }),
  ),
)

test.each([
  [undefined, undefined],
  [500, { surchargeable: true }],
  [200, { surchargeable: 'yes' }],
  [200, {}],
  [200, null],
])('an answer of %s with %j leaves it unknown', (status, body) =>
  inFrame({}, () =>
    withGateway(async ({ answer }) => {
      answer(status, body)
      const decided: unknown[] = []
      watchSurcharge((surchargeable) => decided.push(surchargeable)).numberChanged(CARD)
      await settle()
      expect(decided).toEqual(['unknown', 'unknown'])
    }),
  )(),
)

test(
  'a surcharge is looked up for an account, and an amount',
  inFrame({}, () =>
    withGateway(async ({ asked, answer }) => {
      const entries = [{ type: 'visa', surcharge_rate: 3, surcharge_fee: 0 }]
      answer(200, entries)
      expect(await lookupSurcharge({ bankAccountId: 'b/1' }, english)).toEqual({ ok: true, entries })
      await lookupSurcharge({ bankAccountId: 'b_1', amount: 0 }, english)
      expect(asked).toMatchObject([
        { method: 'GET', path: '/bank-accounts/b%2F1/surcharge' },
        { method: 'GET', path: '/bank-accounts/b_1/surcharge?amount=0' },
      ])
    }),
  ),
)

test(
  'a refusal of the gateway is passed on',
  inFrame({}, () =>
    withGateway(async ({ answer }) => {
      answer(404)
      expect(await lookupSurcharge({ bankAccountId: 'b_1' }, english)).toMatchObject({ ok: false, code: 2 })
      answer(undefined)
      expect(await lookupSurcharge({ bankAccountId: 'b_1' }, english)).toMatchObject({ ok: false, code: 3 })
    }),
  ),
)

test.each<[unknown]>([
  [undefined],
  [{}],
  [{ bankAccountId: 7 }],
  [{ bankAccountId: '' }],
  [{ bankAccountId: '..' }],
  [{ bankAccountId: 'b_1', amount: 1.5 }],
  [{ bankAccountId: 'b_1', amount: '100' }],
  [{ bankAccountId: 'b_1', amount: null }],
])('a request %j is refused before the gateway hears of it', (request) =>
  inFrame({}, () =>
    withGateway(async ({ asked }) => {
      expect(await lookupSurcharge(request as SurchargeRequest, english)).toEqual({
        ok: false,
        code: 2,
        message: 'The account or the amount is not valid.',
        messages: ['The account or the amount is not valid.'],
      })
      expect(asked).toEqual([])
    }),
  )(),
)
