// What one client that lists or searches costs those who pay at the same time.
import { statSync } from 'node:fs'
import path from 'node:path'
import { requestOf } from './connection.ts'
import { type Engine, type Place, startTarget, type Target } from './engines.ts'
import { fill } from './fill.ts'
import { type Load, median, underLoad } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { answered, chargeBody, type Operation, sending } from './operations.ts'
import { number, table } from './table.ts'

/** Connections that charge. */
const LANES = 8

/** Each is measured so often, by turns with the others: what else the machine does weighs on all alike. */
const TURNS = 5

/** What the other client asks for, again and again. */
const ASKED = {
  'page 1 of all': '/v1/transactions?page=1',
  'any text, which all have': '/v1/transactions?q=order',
}

interface Measured {
  charges: Load
  /** Answers of a second that the other client got. */
  asked: number
  /** Its median, in milliseconds. */
  took: number
}

/** @param rows transactions, the most of which count @returns a table as text */
export async function measureBeside(
  engine: Engine,
  rows: readonly number[],
  { seconds, signal }: Measuring,
): Promise<string> {
  const size = Math.max(...rows)
  const place = await engine.newPlace()
  await startOnce(place)
  await fill(place, 0, size, signal)
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(place, LANES + 1, stack)
  const { base_url, test_secret_key } = target.spawned.started
  const charge = sending(target, requestOf(base_url, '/v1/charges', test_secret_key, chargeBody))
  const others = Object.entries(ASKED).map(
    ([name, query]) => [name, requestOf(base_url, query, test_secret_key)] as const,
  )
  const measures = [['nobody', undefined] as const, ...others].map(([name, request]) => ({
    name,
    run: () => besideOne(target, charge, request, { seconds: seconds / 3, signal }),
    found: [] as Measured[],
  }))
  for (let turn = 0; turn < TURNS; turn++) for (const { run, found } of measures) found.push(await run())
  const middle = (found: readonly Measured[], of: (one: Measured) => number) => median(found.map(of))
  const alone = middle(measures[0]?.found ?? [], ({ charges }) => charges.perSecond)
  return [
    `${engine.name} (${engine.durability}), ${size} transactions, ${LANES} connections that charge, medians of ${TURNS} turns of ${number(seconds / 3, 1)} s`,
    table(
      [
        'beside a client that lists',
        'charges per second',
        'of alone',
        'p50 ms',
        'p99 ms',
        'answers per second',
        'p50 ms',
      ],
      measures.map(({ name, found }) => {
        const rate = middle(found, ({ charges }) => charges.perSecond)
        return [
          name,
          number(rate, 0),
          number(rate / alone, 2),
          number(
            middle(found, ({ charges }) => charges.p50),
            1,
          ),
          number(
            middle(found, ({ charges }) => charges.p99),
            1,
          ),
          number(
            middle(found, ({ asked }) => asked),
            1,
          ),
          number(
            middle(found, ({ took }) => took),
            1,
          ),
        ]
      }),
    ),
    ...logSize(place),
  ].join('\n')
}

/** A gateway makes the tables and the merchant. */
async function startOnce(place: Place) {
  await using stack = new AsyncDisposableStack()
  await startTarget(place, 0, stack)
}

/** Charges beside one more connection that sends a request again and again, if there is one. */
async function besideOne(
  { connections, spawned }: Target,
  charge: Operation,
  request: Buffer | undefined,
  options: { seconds: number; signal: AbortSignal },
): Promise<Measured> {
  const ended = new AbortController()
  const times: number[] = []
  const ask = async () => {
    while (request && !ended.signal.aborted) {
      const begin = performance.now()
      const { results } = JSON.parse((await answered(connections[LANES], request)).text)
      if (results.length === 0) throw new Error('The search does not find what there is.')
      times.push(performance.now() - begin)
    }
  }
  const begin = performance.now()
  const asking = ask()
  const charges = await underLoad({ lanes: LANES, ...options, pid: spawned.started.pid }, charge)
  const passed = (performance.now() - begin) / 1000
  ended.abort()
  await asking
  return { charges, asked: times.length / passed, took: median(times) }
}

/** On SQLite: readers that never pause would keep the log of what was written from being begun anew. */
function logSize({ dataDir, databaseUrl }: Place): string[] {
  if (databaseUrl !== undefined) return []
  const { size } = statSync(path.join(dataDir, 'gateway.sqlite-wal'))
  return [`the log of what was written has ${number(size / 1e6, 1)} MB`]
}
