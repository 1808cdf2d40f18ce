// How many access tokens of a second a partner's software could get, were there no limit of requests.
import { type Engine, startTarget } from './engines.ts'
import { type Load, median, underLoad } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { answered } from './operations.ts'
import { number, type Row, table } from './table.ts'

const LANES = [1, 8, 64]
const MOST = 64
const TURNS = 3

/** @returns a table as text */
export async function measureTokens(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(await engine.newPlace(), MOST, stack, { args: ['--rate-limit', '0'] })
  const { base_url, partner, pid } = target.spawned.started
  const request = tokenRequest(base_url, partner)
  const operation = async (lane: number) => void (await answered(target.connections[lane], request))
  const rows: Row[] = []
  for (const lanes of LANES) {
    const loads: Load[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      loads.push(await underLoad({ lanes, seconds: seconds / TURNS, pid, signal }, operation))
    }
    const middle = (key: 'perSecond' | 'p50' | 'p99') => median(loads.map((load) => load[key]))
    rows.push([
      String(lanes),
      number(middle('perSecond'), 0),
      number(middle('p50'), 1),
      number(middle('p99'), 1),
    ])
  }
  return [
    `${engine.name} (${engine.durability}), POST /oauth/token with client credentials, medians of ${TURNS} turns`,
    table(['connections', 'per second', 'p50 ms', 'p99 ms'], rows),
  ].join('\n')
}

function tokenRequest(baseUrl: string, client: { client_id: string; client_secret: string }): Buffer {
  const { client_id, client_secret } = client
  const text = JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials', scope: 'tenant' })
  const lines = [
    'POST /oauth/token HTTP/1.1',
    `host: ${new URL(baseUrl).host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
