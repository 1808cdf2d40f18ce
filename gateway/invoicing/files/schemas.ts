// The schemas of files in requests and answers.
import { Type } from 'typebox'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { OneOf } from '../../platform/http/index.ts'
import { type ContactFileRow, processingStates } from '../../platform/storage/index.ts'
import { exampleAudit, exampleIds } from '../audit/schemas.ts'
import { audited, testMode } from '../audit/stamp.ts'

/** For the description alone: the body is read as it comes. */
export const FileBodySchema = Type.Object({
  file: Type.String({ contentMediaType: 'application/octet-stream' }),
})

/** A file of a contact (rules: invoicing.md#files). */
export const fileRecord = recordOf<ContactFileRow>()({
  id: column.key,
  ...audited,
  file_name: column.shown(Type.String()),
  content_type: column.shown(Type.String()),
  size: column.shown(Type.Integer({ description: 'Bytes.' })),
  processing_state: column.shown(OneOf(processingStates)),
  contact_id: column.key,
  mode: testMode,
  type: column.always('invoice_file_reference'),
  ...column.hidden('merchant_id', 'instance_id', 'is_sealed'),
})

export const FileSchema = Type.Object(fileRecord.properties, {
  title: 'ContactFile',
  examples: [
    {
      id: exampleIds.file,
      created: exampleAudit,
      modified: exampleAudit,
      file_name: 'terms.pdf',
      content_type: 'application/pdf',
      size: 48_213,
      processing_state: 'completed',
      contact_id: exampleIds.contact,
      test_mode: true,
      type: 'invoice_file_reference',
    },
  ],
})
