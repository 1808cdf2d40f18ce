// The machine's clock, compared with what gateways have written and with the database's clock.
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { type Finding, fault, ok } from './finding.ts'

/** How far apart two clocks may be: leases and webhook signatures tolerate that. */
const CLOCKS_MS = 2_000

/** A query for when something was written, by the machine's clock; null if there is nothing. */
type Written = RawBuilder<{ at: number | string | null }>

/**
 * The newest row of a table that each merchant has a part of. One look at an index for each merchant and mode: the largest
 * position would mean reading a table of millions of rows.
 */
function newestOfMerchants(table: string, ...order: readonly string[]): Written {
  const latest = sql.join(order.map((column) => sql`${sql.ref(column)} desc`))
  return sql`select max(position) / 1000 as at from (
    select (select position from ${sql.table(table)} where merchant_id = merchants.id and mode = modes.mode
      order by ${latest} limit 1) as position
    from merchants cross join (select 'test' as mode union all select 'live') as modes
  ) as newest`
}

/**
 * Queries for the newest entries. Timestamps of test mode don't count, because a test clock may be ahead: positions do, which
 * always follow the machine's clock.
 */
const NEWEST: Readonly<Record<string, Written>> = {
  // Also written while nobody makes requests.
  'heartbeat of a gateway': sql`select max(alive_until) - ${sql.lit(limits.leases.lifeMs)} as at from instances`,
  'logged request': sql`select max(position) / 1000 as at from api_requests`,
  // Each change of a transaction records one.
  event: newestOfMerchants('events', 'place', 'position'),
  'webhook attempt': newestOfMerchants('delivery_attempts', 'position'),
  mail: newestOfMerchants('mails', 'created', 'position'),
  session: sql`select max(created) as at from sessions`,
}

/** Compares the machine's clock with the newest entries of several tables and, where it is shared, with the database's clock. */
export async function checkClock(storage: Storage, clock: Clock): Promise<Finding[]> {
  const { what, at } = await newestEntry(storage)
  const ahead = at - clock.now()
  if (ahead > CLOCKS_MS)
    return [
      fault(
        `The machine’s clock is ${inSeconds(ahead)} behind the newest ${what}.`,
        'Set it by NTP (chrony, systemd-timesyncd) before a gateway starts.',
      ),
    ]
  if (!storage.dialect.isShared) return [ok('The clock is not behind what gateways have written.')]
  const apart = Math.abs((await databaseTime(storage)) - clock.now())
  return apart > CLOCKS_MS
    ? [
        fault(
          `This machine’s clock and the database’s are ${inSeconds(apart)} apart.`,
          'Have NTP set both: leases of several gateways go by their clocks.',
        ),
      ]
    : [ok('The clock agrees with the database’s.')]
}

/** @returns the entry that was written last and when, in epoch milliseconds; 0 if there is none */
async function newestEntry({ read }: Storage): Promise<{ what: string; at: number }> {
  const entries = await Promise.all(
    Object.entries(NEWEST).map(async ([what, query]) => {
      const { rows } = await query.execute(read)
      return { what, at: Number(rows[0]?.at ?? 0) }
    }),
  )
  return entries.reduce((newest, entry) => (entry.at > newest.at ? entry : newest))
}

/** The database's clock, in epoch milliseconds. */
async function databaseTime({ read }: Storage): Promise<number> {
  const query = sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`
  const { rows } = await query.execute(read)
  return Number(rows[0]?.ms ?? 0)
}

const inSeconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`
