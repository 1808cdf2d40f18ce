// Looks through a file once it is there: only then may an invoice have it (rules: invoicing.md#files).
import { finishJob, type JobHandler } from '../../jobs/index.ts'
import type { ContactFileRow, Reader, Storage } from '../../storage/index.ts'
import { NOBODY } from '../audit/stamp.ts'
import { isWhole } from './file-types.ts'

/** The job of one file: `completed` where it is whole, `failed` where it was cut off, and then its bytes are not kept. */
export function createFileProcessor({ storage }: { storage: Storage }): JobHandler<'process_file'> {
  return async (job, { clock }) => {
    const file = await storage.read
      .selectFrom('contact_files')
      .selectAll()
      .where('id', '=', job.record_id)
      .executeTakeFirst()
    const isGood = file !== undefined && (await isGoodFile(storage.read, file))
    await storage.write(async (tx) => {
      if (file) {
        const processing_state = isGood ? ('completed' as const) : ('failed' as const)
        await tx
          .updateTable('contact_files')
          .set({ processing_state, modified: clock.now(), modified_by: NOBODY })
          .where('id', '=', file.id)
          .execute()
        if (!isGood) await tx.deleteFrom('contact_file_chunks').where('file_id', '=', file.id).execute()
      }
      await finishJob(tx, job)
    })
  }
}

/** How many of the last bytes tell whether it is whole. */
const TAIL = 1024

async function isGoodFile(db: Reader, { id, size, content_type }: ContactFileRow): Promise<boolean> {
  let length = 0
  let tail: Buffer = Buffer.alloc(0)
  for await (const bytes of chunksOf(db, id)) {
    length += bytes.length
    tail = Buffer.concat([tail, bytes]).subarray(-TAIL)
  }
  return length === size && isWhole(content_type, tail)
}

/** The bytes of a file, a chunk at a time. */
export async function* chunksOf(db: Reader, file_id: string): AsyncGenerator<Buffer> {
  for (let place = 0; ; place++) {
    const chunk = await db
      .selectFrom('contact_file_chunks')
      .select('bytes')
      .where('file_id', '=', file_id)
      .where('place', '=', place)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}
