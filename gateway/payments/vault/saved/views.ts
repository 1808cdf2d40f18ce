import { timestamp } from '../../../core/calendar.ts'
import type { View } from '../../../core/view.ts'
import { fromJson, type SavedMethodRow } from '../../../platform/storage/index.ts'
import type { SavedBankSchema, SavedCardSchema } from './schemas.ts'

/** A saved card or bank as the API shows it (rules: saved-methods.md#saved). */
export function savedView(row: SavedMethodRow): View<typeof SavedCardSchema> | View<typeof SavedBankSchema> {
  return {
    id: row.id,
    reference: row.reference ?? undefined,
    description: row.description ?? undefined,
    ...fromJson(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}
