// Hands a file out to a payer: to be kept, and never to be shown as a page. Only from the pages' origin, never from that of the frames.
import { Readable } from 'node:stream'
import { create } from 'content-disposition'
import { notFound } from '../../core/errors.ts'
import type { ContactFileRow } from '../../platform/storage/index.ts'
import { chunksOf, type FileParts } from './sealed.ts'

export interface Download {
  headers: Readonly<Record<string, string>>
  body: Readable
}

/**
 * Opens a file that an invoice has (rules: invoicing.md#downloads).
 * @param invoice as somebody may see it
 * @throws 404 for any other file
 */
export function openDownload(
  { storage: { read }, cipher }: FileParts,
  invoice: { files: readonly ContactFileRow[] },
  id: string,
): Download {
  const file = invoice.files.find((one) => one.id === id && one.processing_state === 'completed')
  if (!file) throw notFound('File', id)
  return {
    headers: {
      'content-type': file.content_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.content_type,
      'content-length': String(file.size),
      'content-disposition': create(file.file_name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: Readable.from(chunksOf(read, cipher, file)),
  }
}
