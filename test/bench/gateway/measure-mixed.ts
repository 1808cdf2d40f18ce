// An hour of a gateway that many shops use, in minutes and with faults: how long what customers do takes, and that all of it holds.
import type { Operation } from '../../support/crash/patient-client.ts'
import { type MixedOutcome, type MixedWish, runMixed } from '../mixed/run.ts'
import type { Engine } from './engines.ts'
import { share } from './load.ts'
import { number, type Row, table } from './table.ts'

/** In the order in which they are shown. */
const KINDS = ['token', 'charge', 'capture', 'refund', 'void', 'card', 'credit', 'signature'] as const

/** @returns tables as text @throws when anything was lost, doubled, or differs from what somebody was told */
export async function measureMixed(engine: Engine, wish: MixedWish): Promise<string> {
  const outcome = await runMixed(engine, wish)
  const { operations, looks, struck } = outcome
  const rows = KINDS.map((kind) => toRow(kind, ofKind(operations, kind)))
  const sorted = looks.toSorted((one, other) => one - other)
  const lists = ['list or search', number(looks.length, 0), '', ...times(sorted)]
  return [
    `${engine.name} (${engine.durability}), ${outcome.processes === 1 ? 'one gateway' : 'two gateways'}, ${wish.visitsPerSecond} visits a second for ${wish.seconds} s`,
    table(
      ['until the answer is known', 'count', 'sent again', 'p50 ms', 'p99 ms', 'most ms'],
      [...rows, lists],
    ),
    table(['what happened', ''], totals(outcome)),
    `faults that struck: ${[...struck].map(([name, times]) => `${name} ${times}`).join(', ')}`,
    'nothing was lost, doubled or left open; each key was answered alike; no card number is in rows, files or logs',
  ].join('\n\n')
}

const ofKind = (operations: readonly Operation[], kind: string) =>
  operations.filter((one) => one.kind === kind && one.answer)

function toRow(kind: string, operations: readonly Operation[]): Row {
  const sorted = operations.map(({ took }) => took).sort((one, other) => one - other)
  const again = operations.filter(({ tries }) => tries > 1).length
  return [kind, number(operations.length, 0), number(again, 0), ...times(sorted)]
}

const times = (sorted: readonly number[]): string[] =>
  [share(sorted, 0.5), share(sorted, 0.99), share(sorted, 1)].map((one) => number(one, 0))

function totals(outcome: MixedOutcome): Row[] {
  const { operations, seconds, answers } = outcome
  const sum = (count: (operation: Operation) => number) =>
    operations.reduce((all, one) => all + count(one), 0)
  return [
    ['visits', number(outcome.visits, 0)],
    ['requests of a second that were answered, without lists', number(answers / seconds, 0)],
    ['transactions in the end', number(outcome.transactions, 0)],
    ['months of subscriptions, invoices paid', `${outcome.months}, ${outcome.invoices}`],
    [
      'requests that broke, were to wait or to come again',
      number(
        sum(({ tries }) => tries - 1),
        0,
      ),
    ],
    [
      'customers who gave up',
      number(
        sum(({ answer }) => (answer ? 0 : 1)),
        0,
      ),
    ],
    [
      'a gateway was killed: away, longest time without a payment, ms',
      `${number(outcome.away, 0)}, ${number(outcome.pause, 0)}`,
    ],
    ['events, posts of them', `${outcome.events}, ${outcome.posts}`],
    ['CPU of the gateways, ms a request', number(outcome.cpu / 1000 / answers, 1)],
    ['the latest visit came late by, ms', number(outcome.late, 0)],
  ]
}
