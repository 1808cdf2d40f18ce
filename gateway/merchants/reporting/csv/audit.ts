import { limits } from '../../../core/limits.ts'
import {
  type AuditFilter,
  type AuditPlace,
  auditView,
  browseAudit,
} from '../../../platform/audit-log/index.ts'
import type { AuditEntryRow, Reader } from '../../../platform/storage/index.ts'
import { type Cell, csvRow } from './csv.ts'

type Shown = ReturnType<typeof auditView>

const COLUMNS: readonly (readonly [name: string, cell: (entry: Shown) => Cell])[] = [
  ['sequence', ({ sequence }) => sequence],
  ['created', ({ created }) => created],
  ['mode', ({ mode }) => mode],
  ['action', ({ action }) => action],
  ['record_type', ({ record }) => record.type],
  ['record_id', ({ record }) => record.id],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['actor_email', ({ actor }) => actor.email],
  ['address', ({ actor }) => actor.address],
  ['session', ({ actor }) => actor.session],
  ['changes', ({ changes }) => JSON.stringify(changes)],
  ['id', ({ id }) => id],
  ['hash', ({ hash }) => hash],
]

/** The entries of an audit log that a filter finds, the newest first, a part at a time. @param merchantId or `GATEWAY` */
export async function* auditCsv(
  db: Reader,
  merchantId: string,
  filter: AuditFilter,
): AsyncGenerator<string, void> {
  yield csvRow(COLUMNS.map(([name]) => name))
  const most = limits.csv.batchRows
  let after: AuditPlace | undefined
  do {
    const rows: AuditEntryRow[] = await browseAudit(db, merchantId, filter, { after, most })
    yield rows.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(auditView(row))))).join('')
    after = rows.length === most ? rows.at(-1) : undefined
  } while (after)
}
