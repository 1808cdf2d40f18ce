import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import { type AuditEntryRow, fromJson } from '../storage/index.ts'
import type { AuditEntrySchema } from './schemas.ts'

/** When a change was made, in milliseconds by the machine's clock. */
export const auditTime = ({ position }: Pick<AuditEntryRow, 'position'>): number =>
  Math.floor(position / 1000)

/** An entry as the API shows it. */
export function auditView(row: AuditEntryRow): View<typeof AuditEntrySchema> {
  const { id, sequence, hash, mode, action, record_type, record_id, actor, changes } = row
  const { kind, ...who } = fromJson(actor)
  return {
    id,
    created: timestamp(auditTime(row)),
    sequence: sequence ?? undefined,
    hash: hash ?? undefined,
    mode: mode ?? undefined,
    action,
    record: { type: record_type, id: record_id },
    actor: { kind, id: who.id, name: who.name, email: who.email, address: who.address, session: who.session },
    changes: fromJson(changes).map(({ name, before, after }) => ({ name, before, after })),
  }
}
