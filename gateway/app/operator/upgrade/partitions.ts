// `partitions`: monthly partitions on PostgreSQL.
import { parseArgs } from 'node:util'
import type { Month } from '../../../core/calendar.ts'
import { systemClock } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import { UsageError } from '../../../core/usage.ts'
import {
  createMonths,
  isMonthly,
  lockRoom,
  monthlyTableNames,
  openStorage,
  partitionByMonth,
  partitionsOf,
  type Storage,
} from '../../../platform/storage/index.ts'

const HELP = `Partitions ${monthlyTableNames.slice(0, -1).join(', ')} and ${monthlyTableNames.at(-1)}
by month, on PostgreSQL. There is no command that undoes it.

  npm run gateway -- partitions [options]     without options: prints the partitions

  --monthly        replaces the tables by partitioned ones. Stop all gateways first
  --from YYYY-MM   with --monthly: the first month with its own partition (this month)
  --ahead N        creates the partitions of N months after this one (${limits.months.ahead}); gateways may be running
  --data DIR       data folder of the gateway (./data/gateway)
  --help           print this

Environment: DATABASE_URL, as for the gateway.`

/**
 * Runs the command.
 * @param print called with each line of progress
 * @returns the last text to print
 * @throws UsageError for wrong arguments; an Error that says what to do
 */
export async function partitionsCommand(args: string[], print: (line: string) => void): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: './data/gateway' },
      monthly: { type: 'boolean', default: false },
      from: { type: 'string' },
      ahead: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return HELP
  const ahead = readAhead(values.ahead)
  const from = readMonth(values.from)
  if (from && !values.monthly) throw new UsageError('--from goes with --monthly.')
  const databaseUrl = process.env.DATABASE_URL || undefined
  if (databaseUrl === undefined) throw new Error('Only PostgreSQL has partitions: set DATABASE_URL.')
  const storage = await openStorage({ dataDir: values.data, databaseUrl }, { mustExist: true })
  try {
    const now = systemClock.now()
    if (values.monthly) {
      const onTable = (table: string, rows: number, ms: number) =>
        print(`${table}: ${rows} rows in ${(ms / 1000).toFixed(1)} s`)
      await partitionByMonth(storage, {
        now,
        ahead: ahead ?? limits.months.ahead,
        onTable,
        ...(from && { from }),
      })
    } else if (ahead !== undefined) {
      if (!(await isMonthly(storage))) throw new Error('There are no monthly partitions: add --monthly.')
      for (const name of await createMonths(storage, { now, ahead, statementMs: 0 }))
        print(`${name}: created`)
    }
    return await listed(storage)
  } finally {
    await storage.close()
  }
}

/** Each partition with about how many rows it has, and its size. */
async function listed(storage: Storage): Promise<string> {
  const parts = await partitionsOf(storage.read)
  if (parts.length === 0) return 'The tables have no partitions.'
  const { needs } = await lockRoom(storage)
  const lines = parts.map(
    ({ name, rows, bytes }) => `${name.padEnd(27)} about ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`,
  )
  return [...lines, `PostgreSQL's max_locks_per_transaction should be at least ${needs}.`].join('\n')
}

/** The most months that may be created ahead: every list looks into each partition. */
const MOST_AHEAD = 60

function readAhead(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,2}$/.test(text) || Number(text) < 1 || Number(text) > MOST_AHEAD)
    throw new UsageError(`--ahead must be a number of months from 1 to ${MOST_AHEAD}.`)
  return Number(text)
}

function readMonth(text: string | undefined): Month | undefined {
  if (text === undefined) return undefined
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (!year || !month) throw new UsageError('--from must be a month such as 2026-11.')
  return { year: Number(year), month: Number(month) }
}
