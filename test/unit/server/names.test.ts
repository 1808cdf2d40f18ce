// Names of the server library, from operationIds.
import { expect, test } from 'vitest'
import { namesOf, plural } from '../../../scripts/server/names.ts'

const named = (...operations: [operationId: string, path: string][]) =>
  [...namesOf(operations.map(([operationId, path]) => ({ operationId, path }))).values()].map(
    ({ resource, method }) => `${resource}.${method}`,
  )

test('an operation is a method of what it works on', () => {
  const operations: [string, string][] = [
    ['createCharge', '/charges'],
    ['captureCharge', '/charges/{id}/capture'],
    ['searchTransactions', '/transactions'],
    ['findTransactionBySourceId', '/transactions/source-id'],
    ['readMerchant', '/merchant'],
    ['listDeliveries', '/deliveries'],
    ['replayDelivery', '/deliveries/{id}/replay'],
    ['deleteDeliveries', '/deliveries'],
    ['listAuditLog', '/audit-log'],
    ['previewScheduleByPost', '/schedule'],
  ]
  expect(named(...operations)).toEqual([
    'charges.create',
    'charges.capture',
    'transactions.list',
    'transactions.findBySourceId',
    'merchant.read',
    'deliveries.list',
    'deliveries.replay',
    'deliveries.deleteAll',
    'auditLog.list',
    'schedule.preview',
  ])
})

test('no two operations have the same name', () => {
  expect(() => named(['listCards', '/cards'], ['searchCards', '/cards/search'])).toThrow('searchCards')
})

test.each([
  ['Card', 'Cards'],
  ['Hash', 'Hashes'],
  ['Delivery', 'Deliveries'],
  ['Key', 'Keys'],
])('several of %s are %s', (one, several) => expect(plural(one)).toBe(several))
