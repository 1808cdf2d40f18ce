// Which encryption keys the live processes of a database have. Each notes them with its heartbeat.
import { nowOf, type Storage } from '../storage/index.ts'

export interface KeyHolder {
  id: string
  /** The machine and the process id; null: a process of a version that didn't say. */
  name: string | null
  /** The ids of its keys, the one that it encrypts with first; null likewise. */
  key_ids: string | null
}

/** The processes that are alive, by the clock that their heartbeats use: the database's. */
export function keyHolders({ read, dialect }: Storage): Promise<KeyHolder[]> {
  return read
    .selectFrom('instances')
    .select(['id', 'name', 'key_ids'])
    .where('alive_until', '>', nowOf(dialect))
    .execute()
}

/** Whether the database is of a version whose processes note their keys: a backup may be older. */
export async function notesKeys({ read }: Storage): Promise<boolean> {
  const tables = await read.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'instances')?.columns
  return columns?.some(({ name }) => name === 'key_ids') ?? false
}
