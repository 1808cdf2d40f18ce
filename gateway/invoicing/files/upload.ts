// Takes a file in, piece by piece: it is never held as a whole, and no database transaction waits for the next piece.
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, errorMessage, GatewayError, refuse } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { scheduleJob } from '../../platform/jobs/index.ts'
import type { Leases } from '../../platform/leases/index.ts'
import {
  type ContactFileRow,
  type ContactRow,
  recordAttempt,
  type Storage,
} from '../../platform/storage/index.ts'
import { newStamp } from '../audit/stamp.ts'
import { lockContact, refuseErased } from '../contacts/contacts.ts'
import { fileFault, nameFor, textReader, typeOf } from './file-types.ts'
import { sealChunk } from './sealed.ts'

export interface UploadParts {
  storage: Storage
  cipher: Cipher
  leases: Leases
}

/** A file that is being sent. */
export interface SentFile {
  name: string
  /** Its bytes. It throws when the sender goes away. */
  pieces: AsyncIterable<Buffer>
  /** Whether there was more than may be, once the pieces have ended. */
  isTooLarge(): boolean
}

/**
 * Keeps the one file that is sent, for a contact. It is nobody's to see before it is there as a whole.
 * @param sent what is sent, file by file: it throws for what is no file, and for too many
 * @throws 413; 422 for no file, for one that is none of the types, and for too many; whatever `sent` throws. Nothing is left then.
 */
export async function uploadFile(
  parts: UploadParts,
  caller: Caller,
  contact: ContactRow,
  sent: AsyncIterable<SentFile>,
): Promise<ContactFileRow> {
  const row = newRow(parts, caller, contact)
  let begun: ContactFileRow | undefined
  try {
    for await (const file of sent) begun = await receive(parts, row, file)
    if (!begun) throw missing()
    return await finish(parts, caller, begun)
  } catch (error) {
    await parts.storage.write((tx) =>
      tx
        .deleteFrom('contact_files')
        .where('merchant_id', '=', row.merchant_id)
        .where('id', '=', row.id)
        .execute(),
    )
    throw error
  }
}

const missing = () => new GatewayError([fileFault('Send a file, as a part of multipart/form-data.')])

function newRow({ leases }: UploadParts, caller: Caller, contact: ContactRow): ContactFileRow {
  return {
    id: newPortalId('file'),
    merchant_id: contact.merchant_id,
    mode: contact.mode,
    contact_id: contact.id,
    ...newStamp(caller),
    file_name: '',
    content_type: '',
    size: 0,
    processing_state: 'pending',
    instance_id: leases.processId,
    is_sealed: 1,
  }
}

/** Looks at the first piece, and stores them all. @returns the row as it will be */
async function receive(
  { storage, cipher }: UploadParts,
  empty: ContactFileRow,
  { name, pieces, isTooLarge }: SentFile,
): Promise<ContactFileRow> {
  let row: ContactFileRow | undefined
  let readText: ReturnType<typeof textReader> | undefined
  let place = 0
  let size = 0
  for await (const bytes of inChunks(pieces)) {
    if (!row) {
      const content_type = await typeOf(bytes)
      row = { ...empty, content_type, file_name: nameFor(name, content_type) }
      const begun = row
      await storage.write(async (tx) => {
        // It may have been erased while the file was on its way.
        refuseErased(await lockContact(tx, begun.merchant_id, begun.contact_id))
        checkRoom(await countOf(tx, begun))
        await tx.insertInto('contact_files').values(begun).execute()
      })
      if (content_type === 'text/plain') readText = textReader()
    }
    readText?.(bytes)
    const { merchant_id, id: file_id } = row
    const chunk = { merchant_id, file_id, place, bytes: sealChunk(cipher, file_id, place, bytes) }
    place++
    await storage.write((tx) => tx.insertInto('contact_file_chunks').values(chunk).execute())
    size += bytes.length
  }
  readText?.()
  if (isTooLarge()) throw tooLarge()
  if (!row) throw missing()
  return { ...row, size }
}

/** The 413 for a file above the limit. */
export function tooLarge(): GatewayError {
  const fault: ErrorMessage = errorMessage('invalid_request', { message: 'The file is larger than 10 MB.' })
  return new GatewayError([fault], 413)
}

async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    held.push(piece)
    length += piece.length
    if (length < limits.invoicing.fileChunkBytes) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

async function countOf(db: Storage['read'], { merchant_id, contact_id }: ContactFileRow): Promise<number> {
  const { count } = await db
    .selectFrom('contact_files')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('merchant_id', '=', merchant_id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function checkRoom(count: number): void {
  if (count < limits.invoicing.maxFiles) return
  refuse([fileFault(`A contact has ${limits.invoicing.maxFiles} files at the most: delete one before.`)])
}

/** It is there as a whole: from now on it is seen, and a job looks through it. */
async function finish(
  { storage }: UploadParts,
  caller: Caller,
  row: ContactFileRow,
): Promise<ContactFileRow> {
  const { id: record_id, merchant_id, mode, size } = row
  await storage.write(async (tx) => {
    const done = await tx
      .updateTable('contact_files')
      .set({ size, instance_id: null })
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', record_id)
      .where('instance_id', 'is not', null)
      .returning('id')
      .execute()
    // This process was taken for dead, or the contact was purged.
    if (done.length === 0) throw new GatewayError([errorMessage('version_conflict')])
    await scheduleJob(tx, { type: 'process_file', merchant_id, mode, record_id, run_at: row.created })
    await recordAttempt(tx, caller.attempt, 'ContactFile', record_id)
  })
  return { ...row, instance_id: null }
}

/** Deletes what processes were taking in that died meanwhile. */
export async function sweepUploads({ storage, leases }: Omit<UploadParts, 'cipher'>): Promise<void> {
  const owners = await storage.read
    .selectFrom('contact_files')
    .select('instance_id')
    .distinct()
    .where('instance_id', 'is not', null)
    .where('instance_id', 'not in', leases.liveProcesses(storage.read))
    .execute()
  if (owners.length === 0) return
  await storage.write(async (tx) => {
    const dead = await leases.deadAmong(tx, owners)
    if (dead.length === 0) return
    await tx.deleteFrom('contact_files').where('instance_id', 'in', dead).execute()
  })
}
