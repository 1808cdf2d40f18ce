// What the demo's backend says of a payment: a refusal only where the gateway refused.

import { expect, test } from 'vitest'
import { createPayments } from '../../demo/payments.ts'
import { failureIn, ServiceError } from '../../server/errors.ts'
import type { Service } from '../../server/index.ts'

const body = { messages: [{ code: 'card_declined', message: 'The card was declined.' }] }

test.each([
  [422, { status: 200, answer: { approved: false, reason: 'The card was declined.' } }],
  [500, { status: 502, answer: { approved: false, isUnknown: true } }],
  [undefined, { status: 502, answer: { approved: false, isUnknown: true } }],
])('a charge that the gateway answers with %s', async (status, expected) => {
  const gateway: Pick<Service, 'tokens' | 'charges'> = Object.create({
    tokens: { read: async () => ({ surchargeable: false }) },
    charges: {
      async create() {
        throw new ServiceError(status === undefined ? {} : { status, ...failureIn(body) })
      },
    },
  })
  const pay = createPayments({ gateway: Object.assign(Object.create(gateway)), accountId: 'a', total: 100 })
  expect(await pay({ token: 'token', seen: 100, isRepeat: false })).toMatchObject(expected)
})

test.each([
  [false, { approved: false, reason: expect.stringContaining('not charged') }],
  [true, { approved: false, isUnknown: true }],
])('a gateway that cannot be reached, and the request is a repeat: %s', async (isRepeat, answer) => {
  const gateway: Pick<Service, 'tokens'> = Object.create({
    tokens: {
      async read() {
        throw new ServiceError({})
      },
    },
  })
  const pay = createPayments({ gateway: Object.assign(Object.create(gateway)), accountId: 'a', total: 100 })
  expect(await pay({ token: 'token', seen: 100, isRepeat })).toMatchObject({ status: 502, answer })
})
