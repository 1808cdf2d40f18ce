// What a merchant that turns its test clock by a year costs those who pay at the same time.
import { goodCard } from '../../support/gateway.ts'
import { made } from '../../support/merchant/operator.ts'
import { requestOf } from './connection.ts'
import { type Engine, openConnections, startTarget, type Target } from './engines.ts'
import { type Load, median, underLoad } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { answered, chargeBody, sending } from './operations.ts'
import { number, table } from './table.ts'

/** Connections that charge. */
const LANES = 8
const TURNS = 5
/** Recurring charges, each due twelve times. */
const SCHEDULES = 300
/** The least share of their rate that payments must keep. */
const AIM = 0.9

/** @returns a table as text */
export async function measureClock(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const place = await engine.newPlace()
  const target = await startTarget(place, 0, stack)
  const { base_url, ca_certificate, pid, test_secret_key } = target.spawned.started
  const other = await made(place, 'merchant', 'name=Other')
  const account = [`merchant_id=${other.id}`, 'mode=test', 'type=MerchantAccount']
  await made(place, 'account', ...account, 'name=Other')
  const key = other.values.test_secret_key ?? ''
  const charge = requestOf(base_url, '/v1/charges', key, chargeBody)
  const [lane] = await openConnections(base_url, ca_certificate, 1, stack)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: tomorrow }
  const body = { amount: 1000, method: goodCard, schedule }
  const create = requestOf(base_url, '/v1/recurring/charges', test_secret_key, body)
  for (let at = 0; at < SCHEDULES; at++) await answered(lane, create)
  const options = { lanes: LANES, seconds, signal, pid }
  /** On new connections: the gateway closes those that wait for ten seconds, as they would for the rest of a year. */
  const charging = async () => {
    await using lanes = new AsyncDisposableStack()
    const connections = await openConnections(base_url, ca_certificate, LANES, lanes)
    return await underLoad(options, sending({ connections }, charge))
  }
  const found: Record<'alone' | 'beside', Load[]> = { alone: [], beside: [] }
  let turned = 0
  for (let turn = 0; turn < TURNS; turn++) {
    found.alone.push(await charging())
    const turning = turnOneYear(target)
    found.beside.push(await charging())
    const begin = performance.now()
    await turning
    turned += seconds + (performance.now() - begin) / 1000
  }
  const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond))
  const alone = rate(found.alone)
  const share = rate(found.beside) / alone
  return [
    `${engine.name} (${engine.durability}), ${LANES} connections that charge, medians of ${TURNS} turns of ${number(seconds, 1)} s`,
    table(
      ['beside', 'charges per second', 'of alone', 'p50 ms', 'p99 ms'],
      (['alone', 'beside'] as const).map((name) => [
        name === 'alone' ? 'nobody' : `a year of ${SCHEDULES} recurring charges`,
        number(rate(found[name]), 0),
        number(rate(found[name]) / alone, 2),
        number(median(found[name].map(({ p50 }) => p50)), 1),
        number(median(found[name].map(({ p99 }) => p99)), 1),
      ]),
    ),
    `a year took ${number(turned / TURNS, 1)} s; the aim of ${AIM} is ${share >= AIM ? 'met' : 'missed'}`,
  ].join('\n')
}

/** The clock of the demo merchant, which pays nothing meanwhile. */
async function turnOneYear({ spawned }: Target): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { base_url, ca_certificate, test_secret_key } = spawned.started
  const [lane] = await openConnections(base_url, ca_certificate, 1, stack)
  await answered(lane, requestOf(base_url, '/v1/test-clock/advance', test_secret_key, { duration: 'P1Y' }))
}
