// The table of ECI and liability, row by row (rules: authentications.md#liability).
import { expect, test } from 'vitest'
import { resultOf } from '../../../../gateway/payments/authentications/model/liability.ts'
import { transStatuses } from '../../../../gateway/platform/storage/index.ts'
import { cardTypes } from '../../../../shared/card-brands.ts'

const MASTERCARD = { Y: '02', A: '01' }
const OTHERS = { Y: '05', A: '06' }

test.each(cardTypes)('%s', (card_type) => {
  const card = JSON.stringify({ card_type })
  const isMastercard = card_type === 'MASTERCARD'
  for (const transStatus of transStatuses) {
    const shifts = transStatus === 'Y' || transStatus === 'A'
    const eci = shifts ? (isMastercard ? MASTERCARD : OTHERS)[transStatus] : isMastercard ? '00' : '07'
    expect([transStatus, resultOf({ card, amount: 4200 }, { transStatus })]).toMatchObject([
      transStatus,
      { eci, liability_shift: shifts ? 1 : 0 },
    ])
    // To store a card is no payment.
    expect(resultOf({ card, amount: null }, { transStatus })).toMatchObject({
      eci: null,
      liability_shift: null,
    })
  }
})

test('an ECI that the issuer says counts', () => {
  const card = JSON.stringify({ card_type: 'VISA' })
  expect(resultOf({ card, amount: 4200 }, { transStatus: 'Y', eci: '06' })).toMatchObject({ eci: '06' })
})
