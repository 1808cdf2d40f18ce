import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import type { Database } from '../../rows/schema.ts'
import { FileQueryCompiler } from '../unindexed.ts'
import { interruptible } from './interruptible.ts'
import { createReadingPool, type ReadingLimits, type ReadingPool } from './pool.ts'

/** A database to read from, and the threads that do. @param file which must exist */
export function openReading(
  file: string,
  limits?: ReadingLimits,
): { reading: Kysely<Database>; pool: ReadingPool } {
  const pool = createReadingPool(file, limits)
  const dialect = new ReadingDialect(pool)
  return { reading: new Kysely<Database>({ dialect, plugins: [interruptible] }), pool }
}

/** SQLite, read by threads. There are no transactions: each statement sees what was committed when it began. */
class ReadingDialect extends SqliteDialect {
  readonly #pool: ReadingPool

  constructor(pool: ReadingPool) {
    super({ database: neverOpened })
    this.#pool = pool
  }

  override createAdapter() {
    return new ReadingAdapter()
  }

  override createDriver(): Driver {
    return new ReadingDriver(this.#pool)
  }

  override createQueryCompiler() {
    return new FileQueryCompiler()
  }
}

/** Otherwise one read would wait for another. */
class ReadingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

async function neverOpened(): Promise<never> {
  throw new Error('The threads open the database.')
}

class ReadingDriver implements Driver {
  readonly #pool: ReadingPool
  readonly #connection: DatabaseConnection

  constructor(pool: ReadingPool) {
    this.#pool = pool
    this.#connection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery) {
        return { rows: await pool.run<R>(sql, parameters) }
      },
      streamQuery: () => {
        throw new Error('What is long is read in parts.')
      },
    }
  }

  async init() {}
  acquireConnection = async () => this.#connection
  async releaseConnection() {}
  beginTransaction = noTransaction
  commitTransaction = noTransaction
  rollbackTransaction = noTransaction
  destroy = () => this.#pool.close()
}

async function noTransaction(): Promise<never> {
  throw new Error('Only reads come here, each for itself.')
}
