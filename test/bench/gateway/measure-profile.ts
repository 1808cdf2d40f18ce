// Where the time of a charge goes, at 64 connections: a profile of the gateway's main thread.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { requestOf } from './connection.ts'
import { type Engine, startTarget } from './engines.ts'
import { underLoad } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { chargeBody, sending } from './operations.ts'
import { IDLE, sharesOf } from './profile.ts'
import { number, table } from './table.ts'

const MOST = 64
/** Percent. What is less isn't listed by itself. */
const LEAST = 0.5

/** @returns a table as text */
export async function measureProfile(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const place = await engine.newPlace()
  const program = path.join(import.meta.dirname, 'profiled-gateway.ts')
  const target = await startTarget(place, MOST, stack, { program })
  const { base_url, test_secret_key, pid } = target.spawned.started
  const charge = sending(target, requestOf(base_url, '/v1/charges', test_secret_key, chargeBody))
  const load = () => underLoad({ lanes: MOST, seconds, pid, signal }, charge)
  await load()
  const notify = () => target.spawned.process.kill('SIGUSR2')
  notify()
  const { perSecond } = await load()
  notify()
  const shares = sharesOf(JSON.parse(await read(path.join(place.dataDir, 'profile.json'), signal)))
  const all = [...shares].filter(([owner]) => owner !== IDLE).sort(([, one], [, other]) => other - one)
  const sum = all.reduce((total, [, ms]) => total + ms, 0)
  const percent = (ms: number) => (100 * ms) / sum
  const rows = all.filter(([, ms]) => percent(ms) >= LEAST)
  const idle = shares.get(IDLE) ?? 0
  return [
    `${engine.name} (${engine.durability}), ${perSecond.toFixed(0)} charges a second at ${MOST} connections; idle ${number((100 * idle) / (idle + sum), 0)} % of the time`,
    table(
      ['of the rest', '%'],
      rows.map(([owner, ms]) => [owner, number(percent(ms), 1)]),
    ),
  ].join('\n')
}

/** Waits for a file that another process writes. */
async function read(file: string, signal: AbortSignal): Promise<string> {
  while (!existsSync(file)) await pause(50, undefined, { signal })
  return readFileSync(file, 'utf8')
}
