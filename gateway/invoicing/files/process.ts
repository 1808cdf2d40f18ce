// Looks through a file once it is there: only then may an invoice have it (rules: invoicing.md#files).
import type { Cipher } from '../../platform/encryption/index.ts'
import { finishJob, type JobHandler } from '../../platform/jobs/index.ts'
import { type ContactFileRow, type Reader, type Tx, updateRow } from '../../platform/storage/index.ts'
import { NOBODY } from '../audit/stamp.ts'
import { isWhole } from './file-types.ts'
import { chunksOf, type FileParts } from './sealed.ts'

/** The job of one file: `completed` where it is whole, `failed` where it was cut off, and then its bytes are not kept. */
export function createFileProcessor({ storage, cipher }: FileParts): JobHandler<'process_file'> {
  return async (job, { clock }) => {
    const file = await storage.read
      .selectFrom('contact_files')
      .selectAll()
      .where('merchant_id', '=', job.merchant_id)
      .where('id', '=', job.record_id)
      .executeTakeFirst()
    const isGood = file !== undefined && (await isGoodFile(storage.read, cipher, file))
    await storage.write(async (tx) => {
      if (file) {
        const processing_state = isGood ? ('completed' as const) : ('failed' as const)
        const change = { processing_state, modified: clock.now(), modified_by: NOBODY }
        await updateRow(tx, 'contact_files', file, change)
        if (!isGood) await deleteChunks(tx, file)
      }
      await finishJob(tx, job)
    })
  }
}

const deleteChunks = (tx: Tx, { merchant_id, id }: ContactFileRow) =>
  tx
    .deleteFrom('contact_file_chunks')
    .where('merchant_id', '=', merchant_id)
    .where('file_id', '=', id)
    .execute()

/** How many of the last bytes tell whether it is whole. */
const TAIL = 1024

async function isGoodFile(db: Reader, cipher: Cipher, file: ContactFileRow): Promise<boolean> {
  const { size, content_type } = file
  let length = 0
  let tail: Buffer = Buffer.alloc(0)
  for await (const bytes of chunksOf(db, cipher, file)) {
    length += bytes.length
    tail = Buffer.concat([tail, bytes]).subarray(-TAIL)
  }
  return length === size && isWhole(content_type, tail)
}
