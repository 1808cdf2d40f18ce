// What senders without a key, who send what is expensive to read, cost those who pay at the same time.
import { openConnection, requestOf } from './connection.ts'
import { type Engine, startTarget, type Target } from './engines.ts'
import { type Load, median, underLoad } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { chargeBody, type Operation, sending } from './operations.ts'
import { number, table } from './table.ts'

/** Connections that charge, and connections that attack. */
const LANES = 4
const ATTACKERS = 4

/** Each is measured so often, by turns with the others: what else the machine does weighs on all alike. */
const TURNS = 7

/** The least share of their rate that payments must keep. */
const AIM = 0.9

const nested = (bytes: number) => {
  const levels = Math.floor(bytes / 2) - 4
  return `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
}

const BODIES = {
  'nested lists, 1 MB': ['/v1/tokens', nested(980_000)],
  'nested lists, 64 KB': ['/v1/tokens', nested(64_000)],
  'a text of 1 MB, where a secret key is needed': ['/v1/charges', `{"x":"${'x'.repeat(980_000)}"}`],
} as const

interface Measured {
  charges: Load
  /** Attacks of a second that were answered, or whose connection was closed. */
  attacks: number
}

/** @returns a table as text */
export async function measureHostile(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(await engine.newPlace(), LANES, stack)
  const { base_url, test_secret_key } = target.spawned.started
  const charge = sending(target, requestOf(base_url, '/v1/charges', test_secret_key, chargeBody))
  const options = { seconds: seconds / 3, signal }
  const attacks = Object.entries(BODIES).map(
    ([name, [path, body]]) => [name, keylessRequest(base_url, path, body)] as const,
  )
  const measures = [['nobody', undefined] as const, ...attacks].map(([name, request]) => ({
    name,
    run: () => besideAttackers(target, charge, request, options),
    found: [] as Measured[],
  }))
  for (let turn = 0; turn < TURNS; turn++) for (const { run, found } of measures) found.push(await run())
  const middle = (found: readonly Measured[], of: (one: Measured) => number) => median(found.map(of))
  const alone = middle(measures[0]?.found ?? [], ({ charges }) => charges.perSecond)
  const shares = measures.map(({ found }) => middle(found, ({ charges }) => charges.perSecond) / alone)
  return [
    `${engine.name} (${engine.durability}), ${LANES} connections that charge, ${ATTACKERS} that attack, medians of ${TURNS} turns of ${number(options.seconds, 1)} s`,
    table(
      ['beside', 'charges per second', 'of alone', 'p50 ms', 'p99 ms', 'attacks per second'],
      measures.map(({ name, found }, at) => [
        name,
        number(
          middle(found, ({ charges }) => charges.perSecond),
          0,
        ),
        number(shares[at] ?? 0, 2),
        number(
          middle(found, ({ charges }) => charges.p50),
          1,
        ),
        number(
          middle(found, ({ charges }) => charges.p99),
          1,
        ),
        number(
          middle(found, ({ attacks }) => attacks),
          1,
        ),
      ]),
    ),
    `the aim of ${AIM} is ${shares.every((share) => share >= AIM) ? 'met' : 'missed'}`,
  ].join('\n')
}

function keylessRequest(baseUrl: string, path: string, body: string): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(baseUrl).host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Charges beside connections that attack as fast as they are answered, if there is an attack. */
async function besideAttackers(
  { spawned }: Target,
  charge: Operation,
  request: Buffer | undefined,
  options: { seconds: number; signal: AbortSignal },
): Promise<Measured> {
  const { base_url, ca_certificate, pid } = spawned.started
  const ended = new AbortController()
  let attacks = 0
  const attack = async () => {
    while (request && !ended.signal.aborted) {
      const connection = await openConnection(base_url, ca_certificate)
      // A refusal may end the connection before its answer is read.
      const refused = await connection.send(request).catch(() => undefined)
      connection.close()
      if (refused && refused.status < 400) throw new Error(`An attack was answered with ${refused.status}.`)
      attacks++
    }
  }
  const begin = performance.now()
  const attacking = Promise.all(Array.from({ length: ATTACKERS }, attack))
  const charges = await underLoad({ lanes: LANES, ...options, pid }, charge)
  const passed = (performance.now() - begin) / 1000
  ended.abort()
  await attacking
  return { charges, attacks: attacks / passed }
}
