// What a charge costs on PostgreSQL: processor time of a gateway, transactions, rows, and bytes of the WAL and of the database.
import pg from 'pg'
import { requestOf } from './connection.ts'
import { type Engine, type Place, startTarget } from './engines.ts'
import { type Load, underLoad } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { chargeBody, type Operation, sending } from './operations.ts'
import { number, table } from './table.ts'

/** Connections at once. */
const LANES = [8, 64]

/** What PostgreSQL has counted so far. */
const COUNTED = {
  'WAL, bytes': 'select wal_bytes as value from pg_stat_wal',
  'WAL, images of pages': 'select wal_fpi as value from pg_stat_wal',
  // Only a transaction that writes gets a number.
  'transactions that write': 'select pg_snapshot_xmax(pg_current_snapshot())::text as value',
  'rows added': 'select sum(n_tup_ins) as value from pg_stat_user_tables',
  'rows changed': 'select sum(n_tup_upd) as value from pg_stat_user_tables',
  'rows deleted': 'select sum(n_tup_del) as value from pg_stat_user_tables',
} as const

const SIZE = 'select pg_database_size(current_database()) as value'

/** @returns a table as text */
export async function measureCost(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  const place = await engine.newPlace()
  if (!place.databaseUrl) return 'What a charge costs is measured on PostgreSQL.'
  const columns: string[][] = []
  // First, so that statements are planned, and pages are in memory and in the WAL.
  await charges(place, LANES[0] ?? 1, { seconds, signal })
  for (const lanes of LANES) {
    const size = await sizeOf(place)
    const before = await read(place, ['checkpoint'], Object.values(COUNTED))
    const { load, made } = await charges(place, lanes, { seconds, signal })
    const after = [...(await read(place, [], Object.values(COUNTED))), await sizeOf(place)]
    const each = after.map((value, at) => number((value - ([...before, size][at] ?? 0)) / made, 1))
    columns.push([number(load.perSecond, 0), number(load.cpu / 1000, 2), ...each])
  }
  const names = ['charges per second', "the gateway's CPU, ms", ...Object.keys(COUNTED), 'database, bytes']
  return [
    `${engine.name} (${engine.durability}), of each charge, with what follows in the background`,
    table(
      ['connections', ...LANES.map(String)],
      names.map((name, at) => [name, ...columns.map((column) => column[at] ?? '')]),
    ),
  ].join('\n')
}

/** A gateway that charges for so long, and has ended: only then has PostgreSQL all of its numbers. */
async function charges(
  place: Place,
  lanes: number,
  { seconds, signal }: Measuring,
): Promise<{ load: Load; made: number }> {
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(place, lanes, stack)
  const { base_url, test_secret_key, pid } = target.spawned.started
  const charge = sending(target, requestOf(base_url, '/v1/charges', test_secret_key, chargeBody))
  let made = 0
  const counting: Operation = async (lane) => {
    await charge(lane)
    made++
  }
  return { load: await underLoad({ lanes, seconds, pid, signal }, counting), made }
}

/** Bytes of the database, without what was deleted. */
const sizeOf = async (place: Place): Promise<number> => (await read(place, ['vacuum full'], [SIZE]))[0] ?? 0

async function read(
  { databaseUrl }: Place,
  first: readonly string[],
  queries: readonly string[],
): Promise<number[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const command of first) await client.query(command)
    const values: number[] = []
    for (const query of queries) {
      const { rows } = await client.query<{ value: string }>(query)
      values.push(Number(rows[0]?.value))
    }
    return values
  } finally {
    await client.end()
  }
}
