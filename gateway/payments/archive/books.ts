// The rows of archives: which files there are and how far each is. A process holds a file while it works on it, and one process
// works at a time.

import type { Clock } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { AuditParts } from '../../platform/audit-log/index.ts'
import type { Leases } from '../../platform/leases/index.ts'
import {
  type ArchiveRow,
  type ArchiveState,
  lockName,
  type Storage,
  type Tx,
  toJson,
} from '../../platform/storage/index.ts'
import type { Order } from './kinds.ts'

/** What archiving and restoring need. */
export interface ArchiveParts extends AuditParts {
  storage: Storage
  leases: Leases
  clock: Clock
  /** The folder of the files. */
  folder: string
  /** Called with a line now and then. */
  onProgress(line: string): void
}

/** Another process is archiving or restoring. */
export class ArchiveBusy extends Error {
  constructor() {
    super('Another archive command is running. Wait until it ends.')
  }
}

/** Adds the row of a file, before the file is written. @throws ArchiveBusy */
export async function beginArchive(
  { storage, leases, clock }: ArchiveParts,
  { kind, before }: Order,
): Promise<ArchiveRow> {
  const id = newId()
  const row: ArchiveRow = {
    id,
    kind,
    file: `${kind}-${id}.jsonl.gz`,
    created: clock.now(),
    before,
    state: 'writing',
    units: null,
    bytes: null,
    sha256: null,
    done: 0,
    left_out: toJson([]),
    instance_id: leases.processId,
  }
  await storage.write(async (tx) => {
    await refuseOthers(tx, leases)
    await tx.insertInto('archives').values(row).execute()
  })
  return row
}

/** Keeps others from starting until this write ends. @throws ArchiveBusy while another process works */
export async function refuseOthers(tx: Tx, leases: Leases): Promise<void> {
  await lockName(tx, 'archive')
  const other = await tx
    .selectFrom('archives')
    .select('id')
    .where('instance_id', '<>', leases.processId)
    .where('instance_id', 'in', leases.liveProcesses(tx))
    .limit(1)
    .executeTakeFirst()
  if (other) throw new ArchiveBusy()
}

const inStates = ({ read }: Pick<Storage, 'read'>, states: readonly ArchiveState[]) =>
  read.selectFrom('archives').selectAll().where('state', 'in', states).orderBy('created').orderBy('id')

/** The archives in one of these states, oldest first. */
export const archivesIn = (
  storage: Pick<Storage, 'read'>,
  ...states: ArchiveState[]
): Promise<ArchiveRow[]> => inStates(storage, states).execute()

/** Those that this process holds: another one may have begun since. */
export const heldIn = ({ storage, leases }: ArchiveParts, ...states: ArchiveState[]): Promise<ArchiveRow[]> =>
  inStates(storage, states).where('instance_id', '=', leases.processId).execute()

/** Locks the row of a file that this process holds. @throws ArchiveBusy when another process has taken it over */
export async function lockHeld(tx: Tx, leases: Leases, id: string): Promise<ArchiveRow> {
  const row = await tx
    .selectFrom('archives')
    .selectAll()
    .where('id', '=', id)
    .where('instance_id', '=', leases.processId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ArchiveBusy()
  return row
}

export async function changeArchive(tx: Tx, id: string, change: Partial<ArchiveRow>): Promise<void> {
  await tx.updateTable('archives').set(change).where('id', '=', id).execute()
}
