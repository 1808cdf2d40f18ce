import type { View } from '../../../core/view.ts'
import { fromJson, type SavedMethodRow } from '../../../platform/storage/index.ts'
import { type SavedBankSchema, type SavedCardSchema, savedRecord } from './schemas.ts'

/** A saved card or bank as the API shows it (rules: saved-methods.md#saved). */
export function savedView(row: SavedMethodRow): View<typeof SavedCardSchema> | View<typeof SavedBankSchema> {
  return { ...savedRecord.view(row), ...fromJson(row.method) }
}
