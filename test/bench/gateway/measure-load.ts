// How many payments of a second a gateway makes, and how long each takes, beside what the machine could do at the most.
import { type Bare, runBare } from './bare-statements.ts'
import { requestOf } from './connection.ts'
import { type Engine, openConnections, type Place, startTarget, type Target } from './engines.ts'
import { type Load, median, underLoad } from './load.ts'
import { answered, chargeBody, type Operation, paymentOperations, sending } from './operations.ts'
import { startBareRoute } from './route.ts'
import { chargeStatements } from './statements.ts'
import { number, type Row, table } from './table.ts'

/** Connections at once. */
const LANES = [1, 8, 64]
const MOST = 64

/** Each measure is taken so often, by turns with the others: what else the machine does weighs on all alike. */
const TURNS = 3

export interface Measuring {
  /** For one measure. */
  seconds: number
  signal: AbortSignal
}

type Measured = Bare & Partial<Load>

interface Measure {
  name: string
  lanes: number
  run(seconds: number): Promise<Measured>
  loads: Measured[]
}

/** @returns a table as text */
export async function measureLoad(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const place = await engine.newPlace()
  const target = await startTarget(place, MOST, stack)
  const measures = [
    ...(await paymentMeasures(target, signal)),
    ...(await routeMeasures(target, place, signal, stack)),
    ...(await statementMeasures(engine, signal)),
  ]
  for (const { run } of measures) await run(seconds / TURNS)
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { run, loads } of measures) loads.push(await run(seconds / TURNS))
  }
  const rate = (name: string) =>
    middle(measures.find((one) => one.name === name && one.lanes === MOST)?.loads ?? [], 'perSecond')
  const ratio = (rate('charge') / rate(STATEMENTS)).toFixed(2)
  return [
    `${engine.name} (${engine.durability}), ${seconds} s for each, medians of ${TURNS} turns`,
    table(['', 'connections', 'per second', 'p50 ms', 'p99 ms', 'CPU ms each'], measures.map(loadRow)),
    `charges are ${ratio} of the bare statements at ${MOST} connections (aim: 0.5)`,
  ].join('\n')
}

const STATEMENTS = "a charge's statements alone"

async function paymentMeasures(target: Target, signal: AbortSignal): Promise<Measure[]> {
  const { pid } = target.spawned.started
  const operations = Object.entries(await paymentOperations(target))
  return operations.flatMap(([name, operation]) => loadMeasures(name, operation, pid, signal))
}

function loadMeasures(
  name: string,
  operation: Operation,
  pid: number | undefined,
  signal: AbortSignal,
): Measure[] {
  return LANES.map((lanes) => ({
    name,
    lanes,
    run: (seconds) => underLoad({ lanes, seconds, pid, signal }, operation),
    loads: [],
  }))
}

/** The same answer from a route that does nothing for it. */
async function routeMeasures(
  { spawned, connections }: Target,
  { dataDir }: Place,
  signal: AbortSignal,
  stack: AsyncDisposableStack,
): Promise<Measure[]> {
  const { base_url, ca_certificate, test_secret_key } = spawned.started
  const charge = requestOf(base_url, '/v1/charges', test_secret_key, chargeBody)
  const { text } = await answered(connections[0], charge)
  const route = await startBareRoute(dataDir, text, stack)
  const lanes = await openConnections(route.baseUrl, ca_certificate, MOST, stack)
  const same = requestOf(route.baseUrl, '/v1/charges', test_secret_key, chargeBody)
  return loadMeasures('a bare route', sending({ connections: lanes }, same), route.pid, signal)
}

async function statementMeasures(engine: Engine, signal: AbortSignal): Promise<Measure[]> {
  const place = await engine.newPlace()
  const next = await chargeStatements(place)
  // One after the other, or so many that share their commits, is all that SQLite has.
  const all = engine.name === 'SQLite' ? [1, MOST] : LANES
  return all.map((lanes) => ({
    name: STATEMENTS,
    lanes,
    run: (seconds) => runBare(place, { lanes, seconds, signal }, next),
    loads: [],
  }))
}

function middle(loads: readonly Partial<Load>[], key: keyof Load): number {
  return median(loads.map((load) => load[key] ?? Number.NaN))
}

/** What it is, over how many connections, and the medians of its turns. */
export function loadRow({ name, lanes, loads }: Omit<Measure, 'run'>): Row {
  return [
    name,
    String(lanes),
    number(middle(loads, 'perSecond'), 0),
    number(middle(loads, 'p50'), 1),
    number(middle(loads, 'p99'), 1),
    number(middle(loads, 'cpu') / 1000, 2),
  ]
}
