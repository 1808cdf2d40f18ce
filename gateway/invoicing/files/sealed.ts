// The bytes of files, sealed chunk by chunk (rules: invoicing.md#sealed). Files of earlier versions are in the clear until they are sealed.
import { sql } from 'kysely'
import type { Cipher } from '../../platform/encryption/index.ts'
import { type ContactFileRow, type Reader, type Storage, updateRow } from '../../platform/storage/index.ts'

export interface FileParts {
  storage: Storage
  cipher: Cipher
}

/** What a chunk is sealed with: moved to another place it can't be opened. */
const boundTo = (fileId: string, place: number) => `contact_file_chunks:${fileId}:${place}`

/** A chunk as it is stored. */
export const sealChunk = (cipher: Cipher, fileId: string, place: number, bytes: Buffer): Buffer =>
  cipher.encryptBytes(bytes, boundTo(fileId, place))

/** The bytes of a file, a chunk at a time. @throws as `Cipher.decrypt` */
export async function* chunksOf(
  db: Reader,
  cipher: Cipher,
  { merchant_id, id: file_id, is_sealed }: Pick<ContactFileRow, 'merchant_id' | 'id' | 'is_sealed'>,
): AsyncGenerator<Buffer> {
  for (let place = 0; ; place++) {
    const chunk = await db
      .selectFrom('contact_file_chunks')
      .select('bytes')
      .where('merchant_id', '=', merchant_id)
      .where('file_id', '=', file_id)
      .where('place', '=', place)
      .executeTakeFirst()
    if (!chunk) return
    yield is_sealed === 1 ? cipher.decryptBytes(chunk.bytes, boundTo(file_id, place)) : chunk.bytes
  }
}

/** Seals the bytes of one file that an earlier version has stored in the clear. @returns whether there may be more */
export async function sealFiles({ storage, cipher }: FileParts): Promise<boolean> {
  // A literal, so that an engine sees that the partial index covers it.
  const open = (db: Reader) =>
    db
      .selectFrom('contact_files')
      .select(['merchant_id', 'id'])
      .where('is_sealed', '=', sql.lit(0))
      .where('instance_id', 'is', null)
  const found = await open(storage.read).orderBy('id').limit(1).executeTakeFirst()
  if (!found) return false
  return storage.write(async (tx) => {
    const file = await open(tx)
      .where('merchant_id', '=', found.merchant_id)
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirst()
    // Another process was faster.
    if (!file) return true
    const chunks = await tx
      .selectFrom('contact_file_chunks')
      .selectAll()
      .where('merchant_id', '=', file.merchant_id)
      .where('file_id', '=', file.id)
      .execute()
    for (const { merchant_id, file_id, place, bytes } of chunks) {
      await tx
        .updateTable('contact_file_chunks')
        .set({ bytes: sealChunk(cipher, file_id, place, bytes) })
        .where('merchant_id', '=', merchant_id)
        .where('file_id', '=', file_id)
        .where('place', '=', place)
        .execute()
    }
    await updateRow(tx, 'contact_files', file, { is_sealed: 1 })
    return true
  })
}
