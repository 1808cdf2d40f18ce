// The schemas of files in requests and answers.
import { Type } from 'typebox'
import { OneOf } from '../../platform/http/index.ts'
import { processingStates } from '../../platform/storage/index.ts'
import { AuditSchema, exampleAudit, exampleIds } from '../audit/schemas.ts'

/** For the description alone: the body is read as it comes. */
export const FileBodySchema = Type.Object({
  file: Type.String({ contentMediaType: 'application/octet-stream' }),
})

/** A file of a contact in an answer (rules: invoicing.md#files). */
export const FileSchema = Type.Object(
  {
    id: Type.String(),
    created: AuditSchema,
    modified: AuditSchema,
    file_name: Type.String(),
    content_type: Type.String(),
    size: Type.Integer({ description: 'Bytes.' }),
    processing_state: OneOf(processingStates),
    contact_id: Type.String(),
    test_mode: Type.Boolean(),
    type: OneOf(['invoice_file_reference']),
  },
  {
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
  },
)
