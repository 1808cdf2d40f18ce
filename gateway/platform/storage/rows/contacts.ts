// Rows of contacts and their files.
import type { Mode } from '../../../core/caller.ts'
import type { Audited } from './audit-stamp.ts'
import type { Json } from './json.ts'

/** A customer who gets invoices. */
export interface ContactRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  /** These, `notes` and `tags` say something only in rows of earlier versions, until they are sealed. */
  first_name: string | null
  last_name: string | null
  /** By which people name it. */
  contact_code: string
  source_id: string | null
  notes: string | null
  tags: Json<string[]>
  /** The names, notes and tags, as JSON, sealed; null in an erased contact. */
  sealed: string | null
  /** When what it says of a person was erased. */
  erased: number | null
}

export interface ContactEmailRow extends Audited {
  id: string
  merchant_id: string
  contact_id: string
  /** 0 is the preferred one. */
  place: number
  /** Empty, except in rows of earlier versions until they are sealed. */
  address: string
  /** A keyed digest of it in small letters; in such rows the letters themselves. */
  sought: string
  /** The address, sealed. */
  sealed: string | null
}

/** What a text of a contact begins with, or a tag of it, as a keyed digest. */
export interface ContactMarkRow {
  merchant_id: string
  mark: Buffer
  contact_id: string
}

/** A text that a search for contacts is matched with, in the clear: of earlier versions, until the contact is sealed. */
export interface ContactTermRow {
  merchant_id: string
  term: Buffer
  property: string
  contact_id: string
}

export const processingStates = ['pending', 'completed', 'failed'] as const

/** A file that may be attached to invoices of a contact. */
export interface ContactFileRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  contact_id: string
  file_name: string
  content_type: string
  /** Bytes. */
  size: number
  processing_state: (typeof processingStates)[number]
  /** The process that is taking it in; null: it is there as a whole. */
  instance_id: string | null
  /** Whether its bytes are sealed: 0 in those of earlier versions, until they are. */
  is_sealed: 0 | 1
}

export interface ContactFileChunkRow {
  merchant_id: string
  file_id: string
  place: number
  bytes: Buffer
}
