import type { Place, Use } from './engines/dialect.ts'
import { postgres } from './engines/postgres.ts'
import { sqlite } from './engines/sqlite.ts'
import type { Storage } from './engines/storage.ts'
import { migrate } from './migrate.ts'

/**
 * Opens a database and brings its schema up to date.
 * @throws when it cannot be opened, or not in this way, or a migration fails; nothing stays open then
 */
export async function openStorage(place: Place, use: Use = {}): Promise<Storage> {
  const dialect = place.databaseUrl === undefined ? sqlite : postgres
  const connection = await dialect.connect(place, use)
  try {
    await migrate(connection.read, dialect)
  } catch (error) {
    await connection.close()
    throw error
  }
  return { ...connection, dialect }
}
