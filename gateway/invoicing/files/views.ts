import type { View } from '../../core/view.ts'
import type { ContactFileRow } from '../../platform/storage/index.ts'
import { auditView } from '../audit/stamp.ts'
import type { FileSchema } from './schemas.ts'

/** A file as the API shows it (rules: invoicing.md#files). */
export function fileView(row: ContactFileRow): View<typeof FileSchema> {
  return {
    id: row.id,
    created: auditView(row.created, row.created_by),
    modified: auditView(row.modified, row.modified_by),
    file_name: row.file_name,
    content_type: row.content_type,
    size: row.size,
    processing_state: row.processing_state,
    contact_id: row.contact_id,
    test_mode: row.mode === 'test',
    type: 'invoice_file_reference',
  }
}
