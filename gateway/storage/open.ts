import type { Place, Use } from './engines/dialect.ts'
import { postgres } from './engines/postgres.ts'
import { sqlite } from './engines/sqlite.ts'
import type { Storage } from './engines/storage.ts'
import { migrate } from './migrate.ts'

/** Opens a database as it is, of whatever version, for a look. @throws when it cannot be opened */
export async function lookInto(place: Place): Promise<Storage> {
  const dialect = dialectOf(place)
  return { ...(await dialect.connect(place, { mustExist: true })), dialect }
}

const dialectOf = ({ databaseUrl }: Place) => (databaseUrl === undefined ? sqlite : postgres)

/**
 * Opens a database and brings its schema up to date.
 * @throws when it cannot be opened, or not in this way, or a migration fails; nothing stays open then
 */
export async function openStorage(place: Place, use: Use = {}): Promise<Storage> {
  const dialect = dialectOf(place)
  const connection = await dialect.connect(place, use)
  try {
    await connection.migrating(() => migrate(connection.read, dialect))
    await dialect.renumberRestored(connection.read)
  } catch (error) {
    await connection.close()
    throw error
  }
  return { ...connection, dialect }
}
