// Questions of an operator to an applicant, who answers on the sign-up's pages (rules: partners.md#questions).
import type { Actor } from '../../../core/actor.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import { fromJson, type Reader } from '../../../platform/storage/index.ts'
import type { ApplicationParts } from './application-parts.ts'
import { refuseDecided } from './decide.ts'
import { lockApplication } from './lock.ts'

export interface Question {
  id: string
  created: number
  author: Actor
  question: string
  /** Absent until the applicant has answered. */
  answer?: { at: number; text: string }
}

export const boundToQuestion = (id: string) => `application_questions:${id}`

/** The questions about an application, the newest first. */
export async function listQuestions(
  db: Reader,
  cipher: Pick<Cipher, 'decrypt'>,
  applicationId: string,
): Promise<Question[]> {
  const rows = await db
    .selectFrom('application_questions')
    .selectAll()
    .where('merchant_application_id', '=', applicationId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, created, author, question, answered, answer }) => ({
    id,
    created,
    author: fromJson(author),
    question: cipher.decrypt(question, boundToQuestion(id)),
    ...(answered !== null &&
      answer !== null && { answer: { at: answered, text: cipher.decrypt(answer, boundToQuestion(id)) } }),
  }))
}

/**
 * Answers an applicant's open questions, each once.
 * @param answers by the questions' ids; those that are missing stay open
 * @throws 422 unavailable_for_current_status once the application is decided
 */
export async function answerQuestions(
  { storage, cipher, clock }: ApplicationParts,
  applicationId: string,
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  await storage.write(async (tx) => {
    refuseDecided(await lockApplication(tx, applicationId))
    const now = clock.now()
    for (const [id, answer] of answers) {
      await tx
        .updateTable('application_questions')
        .set({ answered: now, answer: cipher.encrypt(redactCardNumbers(answer), boundToQuestion(id)) })
        .where('id', '=', id)
        .where('merchant_application_id', '=', applicationId)
        .where('answered', 'is', null)
        .execute()
    }
    const open = await tx
      .selectFrom('application_questions')
      .select('created')
      .where('merchant_application_id', '=', applicationId)
      .where('answered', 'is', null)
      .orderBy('created')
      .executeTakeFirst()
    await tx
      .updateTable('merchant_applications')
      .set({ asked: open?.created ?? null })
      .where('id', '=', applicationId)
      .execute()
  })
}
