// Starts one PostgreSQL server before the test files, for all of them. Each has databases of its own.
import type { TestProject } from 'vitest/node'
import { temporaryRoot } from '../../gateway/app/temporary-root.ts'
import { monthIn, monthsLater } from '../../gateway/core/calendar.ts'
import { systemClock } from '../../gateway/core/clock.ts'
import { limits } from '../../gateway/core/limits.ts'
import { openStorage, partitionByMonth } from '../../gateway/platform/storage/index.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { partitionTables } from './sql/partitions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The server's address. */
      server: string
      /** The database that all others are copied from, because copying is much faster than creating the tables. */
      template: string
      /** The same without partitions. */
      plain: string
    }
  }
}

/** Some hundred databases of eleven megabytes each: on a disk, most of the time that one takes to be made is for that. */
const BYTES = 8 * 2 ** 30

export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  // Durability is turned off: tests are about this project's code, not about how PostgreSQL survives a power cut.
  // PostgreSQL's default level, or the only one that some engines have.
  const { TEST_ISOLATION: isolation = 'read committed', TEST_PARTITIONS } = { ...process.env, ...config.env }
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=500',
    // With hundreds of databases it would begin a process every tenth of a second, which takes one of two processors.
    'autovacuum=off',
    `default_transaction_isolation=${isolation}`,
    // Lists lock every partition.
    ...(TEST_PARTITIONS ? ['max_locks_per_transaction=256'] : []),
  ]
  const { url, stop } = await startPostgres(settings, temporaryRoot(BYTES))
  const plain = 'with_tables'
  const databaseUrl = await createDatabase(url, plain)
  await (await openStorage({ dataDir: '', databaseUrl })).close()
  const template = TEST_PARTITIONS ? 'with_partitions' : plain
  if (TEST_PARTITIONS) {
    const partitionedUrl = await createDatabase(url, template, plain)
    if (TEST_PARTITIONS === 'by month') await partitionMonths(partitionedUrl)
    else await partitionTables(partitionedUrl)
  }
  provide('postgres', { server: url, template, plain })
  return stop
}

/** With two months before this one, so that there are partitions that must not be looked at. */
async function partitionMonths(databaseUrl: string): Promise<void> {
  const storage = await openStorage({ dataDir: '', databaseUrl })
  const now = systemClock.now()
  await partitionByMonth(storage, {
    now,
    from: monthsLater(monthIn(now, 'UTC'), -2),
    ahead: limits.months.ahead,
  })
  await storage.close()
}
