import { type Availability, createAvailability } from './availability.ts'
import type { Connection, Dialect, Place, Use } from './engines/dialect.ts'
import { postgres } from './engines/postgres.ts'
import { sqlite } from './engines/sqlite.ts'
import type { Storage } from './engines/storage.ts'
import { migrate } from './migrate.ts'
import { checkPostgresVersion } from './postgres-version.ts'
import { understood } from './unavailable.ts'
import type { OnProgress } from './upgrade/progress.ts'

/** Opens a database as it is, of whatever version, for a look. @throws when it cannot be opened */
export async function lookInto(place: Place): Promise<Storage> {
  const dialect = dialectOf(place)
  const availability = createAvailability()
  return guarded(await dialect.connect(place, { mustExist: true }), availability, dialect)
}

const dialectOf = ({ databaseUrl }: Place) => (databaseUrl === undefined ? sqlite : postgres)

/**
 * Opens a database and brings its schema up to date.
 * @param onProgress told of each step of an upgrade
 * @throws when it cannot be opened, or not in this way, or a migration fails; nothing stays open then
 */
export async function openStorage(place: Place, use: Use = {}, onProgress?: OnProgress): Promise<Storage> {
  const dialect = dialectOf(place)
  const availability = createAvailability()
  const connection = await dialect.connect(place, use, availability.check)
  try {
    if (dialect.isShared) await checkPostgresVersion(connection.read)
    await connection.migrating((db) => migrate(db, dialect, onProgress))
  } catch (error) {
    await connection.close()
    throw error
  }
  return guarded(connection, availability, dialect)
}

/** A connection that refuses writes while the database is known to take none. */
function guarded(connection: Connection, availability: Availability, dialect: Dialect): Storage {
  return {
    ...connection,
    dialect,
    availability,
    async write(change) {
      availability.check('write')
      try {
        return await connection.write(change)
      } catch (error) {
        throw understood(error)
      }
    },
    beat: (beat) => availability.beating(() => connection.beat(beat)),
  }
}
