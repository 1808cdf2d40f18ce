// The database: its version, its tables, and the settings on which it depends that an acknowledged payment survives.
import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import {
  lockRoom,
  missingSteps,
  monthsAhead,
  type Storage,
  stepStatus,
  unknownSteps,
} from '../../../platform/storage/index.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** @param now by the machine's clock @throws when the database does not answer */
export async function checkDatabase(storage: Storage, now: number): Promise<Finding[]> {
  const found = storage.dialect.isShared ? await checkPostgres(storage) : await checkSqlite(storage)
  return [...found, ...(await checkUpgrade(storage)), ...(await checkMonths(storage, now))]
}

/** Monthly partitions, where an operator has chosen them. */
async function checkMonths(storage: Storage, now: number): Promise<Finding[]> {
  const ahead = await monthsAhead(storage, now)
  if (ahead === undefined) return []
  const found =
    ahead > 0
      ? ok(`The monthly partitions of the next months (${ahead}) are there.`)
      : warning(
          `There is no partition for ${ahead === 0 ? 'the next' : 'this'} month: its rows go to the partitions for the rest.`,
          `Gateways create them daily, and the log says why they can’t. At a quiet hour, run: gateway partitions --ahead ${limits.months.ahead}`,
        )
  return [found, ...(await checkLocks(storage))]
}

async function checkLocks(storage: Storage): Promise<Finding[]> {
  const { has, needs } = await lockRoom(storage)
  if (has >= needs) return []
  return [
    warning(
      `max_locks_per_transaction is ${has}: many lists at the same time may fail, because one locks up to ${needs} partitions and indexes.`,
      `Set it to ${2 ** Math.ceil(Math.log2(needs))} and restart PostgreSQL.`,
    ),
  ]
}

async function checkUpgrade(storage: Storage): Promise<Finding[]> {
  const [missing, unknown] = await Promise.all([missingSteps(storage), unknownSteps(storage)])
  if (unknown.length > 0)
    return [
      warning(
        `A later version has changed the tables (${unknown.length} steps that this one does not know).`,
        'In the middle of a rolling upgrade that is as it should be. Otherwise start the later version.',
      ),
    ]
  if (missing.length > 0)
    return [
      warning(
        `The tables are of an earlier version: ${missing.length} steps are to come.`,
        'The next start of this version makes them. Take a backup before.',
      ),
    ]
  const steps = (await stepStatus(storage)).filter(({ isFinished }) => !isFinished)
  const filling = steps.filter(({ phase }) => phase !== 'contract')
  if (filling.length > 0)
    return filling.map(({ id, filled, rows }) =>
      warning(
        `The upgrade continues in the background: ${id}${rows > 0 ? `, ${filled} of about ${Math.max(rows, filled)} rows` : ''}.`,
        'A running gateway of this version does it. It ends once no gateway of the previous version runs.',
      ),
    )
  if (steps.length > 0)
    return [
      warning(
        'The upgrade has not been ended: the previous version can still use the database.',
        'When you won’t go back to it, run: gateway migrate --contract',
      ),
    ]
  return [ok('The tables are of this version.')]
}

async function checkSqlite({ read }: Storage): Promise<Finding[]> {
  const version = await one(read, sql`select sqlite_version() as value`)
  const journal = await one(read, sql`select journal_mode as value from pragma_journal_mode`)
  const check = await one(read, sql`select quick_check as value from pragma_quick_check limit 1`)
  return [
    ok(`SQLite ${version} answers. The gateway itself sets synchronous=FULL.`),
    journal === 'wal'
      ? ok('Its journal is a write-ahead log.')
      : warning(`Its journal is "${journal}".`, 'The next start of the gateway makes it a write-ahead log.'),
    check === 'ok'
      ? ok('The file is whole.')
      : fault('The file is damaged.', 'Stop the gateway, keep the file, and restore the last backup.'),
  ]
}

/** Settings, what they must not be, and what is lost otherwise. */
const UNSAFE: readonly { name: string; value: string; loses: string }[] = [
  { name: 'synchronous_commit', value: 'off', loses: 'the payments of the last moments, when it crashes' },
  { name: 'fsync', value: 'off', loses: 'all data, when the machine crashes' },
  { name: 'full_page_writes', value: 'off', loses: 'pages that were half written, when the machine crashes' },
]

async function checkPostgres({ read, replica }: Storage): Promise<Finding[]> {
  const setting = (name: string) => one(read, sql`select current_setting(${name}) as value`)
  const found = [ok(`PostgreSQL ${await setting('server_version')} answers.`)]
  for (const { name, value, loses } of UNSAFE) {
    if ((await setting(name)) === value)
      found.push(fault(`${name} is ${value}: the database loses ${loses}.`, `Set ${name} to on, and reload.`))
  }
  if ((await one(read, sql`select pg_is_in_recovery()::text as value`)) === 'true')
    found.push(fault('It is a standby, which takes no payments.', 'Point DATABASE_URL at the primary.'))
  const most = Number(await setting('max_connections'))
  const gateways = Number(await one(read, sql`select count(*)::text as value from instances`))
  const needed = Math.max(gateways, 1) * limits.postgres.maxConnections
  if (most < needed)
    found.push(
      warning(
        `It takes ${most} connections, and the gateways may want ${needed}.`,
        'Raise max_connections, or put PgBouncer in between.',
      ),
    )
  const standbys = await setting('synchronous_standby_names')
  if (standbys) found.push(ok(`A payment waits for a standby: ${standbys}.`))
  if (replica) found.push(READ_FROM[(await replica.look()).state])
  return found
}

/** By what became of the standby for reads. */
const READ_FROM = {
  used: ok('Lists are read from the standby.'),
  behind: warning(
    'Lists are read from the primary: DATABASE_READ_URL is no standby of it, or too far behind.',
    'Look at its log and its connection to the primary.',
  ),
  gone: warning(
    'Lists are read from the primary: DATABASE_READ_URL does not answer.',
    'Start that server, or correct the address.',
  ),
}

async function one(read: Storage['read'], query: ReturnType<typeof sql<{ value: string }>>): Promise<string> {
  const { rows } = await query.execute(read)
  return String(rows[0]?.value ?? '')
}
