// Seals the contacts of earlier versions, a batch at a time, while the gateway runs. A crash leaves whole contacts behind, sealed or not.
import { setImmediate } from 'node:timers/promises'
import {
  type ContactRow,
  lockFound,
  type Reader,
  SPARE,
  type Tx,
  updateRow,
} from '../../platform/storage/index.ts'
import { writeTerms } from '../contacts/contacts.ts'
import type { ContactParts } from '../contacts/create.ts'
import { openAddress, openPerson, sealAddress, sealPerson } from '../contacts/seal.ts'
import { stripEvents } from './strip-events.ts'

/** Contacts that are sealed in one write, and batches of one call. */
const BATCH_ROWS = 50
const BATCHES = 20

/** Seals some of what is in the clear. @returns how many contacts that were */
export async function sealContacts(parts: ContactParts): Promise<number> {
  let sealed = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const rows = await sealBatch(parts)
    sealed += rows
    if (rows === 0) break
    // SQLite calls are synchronous: without this pause requests would not get their turn.
    await setImmediate()
  }
  return sealed
}

const inTheClear = (db: Reader) =>
  db.selectFrom('contacts').where('sealed', 'is', null).where('erased', 'is', null)

async function sealBatch(parts: ContactParts): Promise<number> {
  const { storage } = parts
  const found = await inTheClear(storage.read)
    .select(['merchant_id', 'id'])
    .orderBy('id')
    .limit(BATCH_ROWS * SPARE)
    .execute()
  if (found.length === 0) return 0
  return storage.write(async (tx) => {
    const rows = await lockFound(found, BATCH_ROWS, (merchantId, ids) =>
      inTheClear(tx)
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', 'in', ids)
        .forUpdate()
        .skipLocked()
        .execute(),
    )
    return sealRows(tx, parts, rows)
  })
}

async function sealRows(tx: Tx, { cipher }: ContactParts, rows: readonly ContactRow[]): Promise<number> {
  for (const row of rows) {
    const { id, merchant_id } = row
    const sealed = { ...row, ...sealPerson(cipher, id, openPerson(cipher, row)) }
    await updateRow(tx, 'contacts', row, sealed)
    const emails = await tx
      .selectFrom('contact_emails')
      .selectAll()
      .where('merchant_id', '=', merchant_id)
      .where('contact_id', '=', id)
      .orderBy('place')
      .execute()
    const addresses = emails.map((email) => openAddress(cipher, email))
    for (const [at, email] of emails.entries())
      await updateRow(
        tx,
        'contact_emails',
        email,
        sealAddress(cipher, merchant_id, email.id, addresses[at] ?? ''),
      )
    await writeTerms(tx, cipher, sealed, addresses)
    await stripEvents(tx, row)
  }
  return rows.length
}
