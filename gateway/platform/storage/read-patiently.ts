import type { Reader, Storage } from './engines/storage.ts'

/**
 * Reads what takes minutes in a large database, such as all rows of a table. On PostgreSQL it has a connection to itself, without a
 * time limit for statements. Each call is one transaction: keep it to one statement, because PostgreSQL can't remove old rows until it
 * ends.
 */
export function readPatiently<Found>(
  { dialect, migrating, read }: Storage,
  find: (db: Reader) => Promise<Found>,
): Promise<Found> {
  if (!dialect.isShared) return find(read)
  return migrating((db) =>
    db.transaction().execute(async (tx) => {
      await dialect.liftTimeLimit(tx)
      return find(tx)
    }),
  )
}
