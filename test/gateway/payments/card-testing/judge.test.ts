// How many attempts a row stands for.
import { expect, test } from 'vitest'
import { type Standing, weightOf } from '../../../../gateway/payments/card-testing/judge.ts'

const usual = { max_declines_per_address: null, max_cards_per_address: null }

/** A server that has paid so often, and failed so often. */
const server = (approved: number, failed: number): Standing => ({
  kind: 'key',
  digest: 'a server',
  rows: { failed, forgiven: 0 },
  failed,
  failedOthers: failed,
  failedCards: failed,
  cards: approved + failed,
  approved,
  lastFailed: 0,
  last: 0,
})

const ofFailed = (approved: number, failed: number) => weightOf(server(approved, failed), false, false, usual)

test('of a server’s few failures each is written down, so that chance takes none of its room', () => {
  expect(ofFailed(262, 37)).toBe(1)
  expect(ofFailed(700, 99)).toBe(1)
})

test('a busy server has few rows, however much it fails', () => {
  expect(ofFailed(10_000, 300)).toBe(3)
  expect(ofFailed(10_000, 1_250)).toBe(10)
})

test('where little is left, each failure is written down', () => {
  expect(ofFailed(1_000, 510)).toBe(1)
})
