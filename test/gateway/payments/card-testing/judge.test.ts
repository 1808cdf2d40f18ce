// How many attempts a row stands for.
import { expect, test } from 'vitest'
import { GATEWAY } from '../../../../gateway/core/caller.ts'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { newId } from '../../../../gateway/core/ids.ts'
import { createLogger } from '../../../../gateway/core/logger.ts'
import {
  allowedFailures,
  type Standing,
  standingOf,
  weightOf,
} from '../../../../gateway/payments/card-testing/judge.ts'
import { failedRows } from '../../../../gateway/payments/card-testing/rows.ts'

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
  approvedCards: approved,
  isFull: false,
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

test('a card that is approved again and again counts ten times at most, and in an attack once', () => {
  const room = (cards: number, each: number, isAttack: boolean) => {
    const attempts = Array.from({ length: cards * each }, (_, at) => ({
      at,
      card: `card ${at % cards}`,
      outcome: 'approved' as const,
      weight: 1,
    }))
    const standing = standingOf({ kind: 'key', digest: 'a server' }, attempts, 'card 0')
    return [
      allowedFailures(standing, isAttack, usual) - allowedFailures(server(0, 0), isAttack, usual),
      standing.isFull,
    ]
  }
  expect(room(20, 9, false)).toEqual([90, false])
  expect(room(20, 50, false)).toEqual([100, true])
  expect(room(20, 50, true)).toEqual([4, true])
})

test('where little is left, each failure is written down', () => {
  expect(ofFailed(1_000, 510)).toBe(1)
})

test('of an address that pays all the time, no failure goes uncounted, however many there were', () => {
  const busy = (failed: number): Standing => ({ ...server(1_000, failed), kind: 'address' })
  expect(weightOf(busy(150), false, false, usual)).toBe(1)
  expect(weightOf(busy(300), false, false, usual)).toBe(3)
  const standings = [busy(150)]
  const watch = {
    ...usual,
    blocked_bins: '',
    blocked_emails: '',
    rehearsal_until: 0,
    began: null,
    until: null,
  }
  const merchant = { id: 'm', timezone: 'UTC', status: 'ACTIVE', rehearsal_until: 0 } as const
  const rows = failedRows(
    {
      merchant,
      mode: 'live',
      ...GATEWAY,
      address: 'gateway',
      clock: systemClock,
      logger: createLogger('silent'),
    },
    { declined: undefined, attempt: { id: newId(), card: 'a card' }, standings, watch },
  )
  expect(rows.filter(({ kind }) => kind === 'address')).toHaveLength(1)
})
