// What operators write about an application for each other, and who works on it (rules: partners.md#underwriting).
import type { Actor } from '../../../core/actor.ts'
import { fieldError } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import { GATEWAY, recordChange } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import { fromJson, type Reader, toJson } from '../../../platform/storage/index.ts'
import type { ActingParts } from '../applications/application-parts.ts'
import { lockApplication } from '../applications/lock.ts'

export interface Note {
  id: string
  created: number
  author: Actor
  text: string
}

const boundTo = (id: string) => `application_notes:${id}`

/** Adds a note. @throws 404; 422 if it's empty or too long */
export async function addNote(parts: ActingParts, applicationId: string, text: string): Promise<void> {
  const note = readText('note', text)
  const { storage, cipher, clock, by } = parts
  await storage.write(async (tx) => {
    await lockApplication(tx, applicationId)
    const id = newId()
    const row = {
      id,
      merchant_application_id: applicationId,
      created: clock.now(),
      author: toJson(by),
      text: cipher.encrypt(note, boundTo(id)),
    }
    await tx.insertInto('application_notes').values(row).execute()
    await recordChange(tx, parts, { ...about(applicationId), action: 'merchant_application.noted' })
  })
}

/** Reads a text that an operator typed. @throws 422 if it's empty or too long */
export function readText(name: string, text: string): string {
  // Somebody may have typed a card number.
  const typed = redactCardNumbers(text.trim())
  const most = limits.application.noteMaxChars
  if (typed === '') throw fieldError(name, `Enter the ${name}.`, 'not_blank')
  if (typed.length > most) throw fieldError(name, `Enter at most ${most} characters.`, 'invalid_length')
  return typed
}

/** What an entry of the operator's log is about. */
export const about = (id: string) => ({
  merchantId: GATEWAY,
  record: { type: 'MerchantApplication', id },
})

/** The notes of an application, the newest first. */
export async function listNotes(
  db: Reader,
  cipher: Pick<Cipher, 'decrypt'>,
  applicationId: string,
): Promise<Note[]> {
  const rows = await db
    .selectFrom('application_notes')
    .selectAll()
    .where('merchant_application_id', '=', applicationId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, created, author, text }) => ({
    id,
    created,
    author: fromJson(author),
    text: cipher.decrypt(text, boundTo(id)),
  }))
}

/** Assigns an application to an operator. @param userId null: no one @throws 404; 422 unless it's an active operator's */
export async function assignApplication(
  parts: ActingParts,
  id: string,
  userId: string | null,
): Promise<void> {
  await parts.storage.write(async (tx) => {
    const { assigned_to } = await lockApplication(tx, id)
    const operators = await listOperators(tx)
    const nameOf = (one: string | null) => operators.find((operator) => operator.id === one)?.name ?? null
    if (userId !== null && nameOf(userId) === null)
      throw fieldError('assigned_to', 'Choose an operator.', 'invalid')
    await tx.updateTable('merchant_applications').set({ assigned_to: userId }).where('id', '=', id).execute()
    const [before, after] = [{ assigned_to: nameOf(assigned_to) }, { assigned_to: nameOf(userId) }]
    await recordChange(tx, parts, { ...about(id), action: 'merchant_application.assigned', before, after })
  })
}

/** Everyone who can work on applications. */
export const listOperators = (db: Reader): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('is_operator', '=', 1)
    .where('status', '=', 'ACTIVE')
    .orderBy('name')
    .execute()
