// An operator asks an applicant for more information (rules: partners.md#questions).
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { recordChange } from '../../../platform/audit-log/index.ts'
import { type MerchantApplicationRow, type Tx, toJson } from '../../../platform/storage/index.ts'
import type { ActingParts } from '../applications/application-parts.ts'
import { refuseDecided } from '../applications/decide.ts'
import { lockApplication } from '../applications/lock.ts'
import { boundToQuestion } from '../applications/questions.ts'
import { makeLink } from '../applications/sign-up.ts'
import { recordQuestion } from '../events/events.ts'
import { about, readText } from './notes.ts'
import { openDecision } from './scheduled.ts'

/** A question that was asked, and the link to answer it. */
export interface Asked {
  application: MerchantApplicationRow
  question: string
  /** Of the link. It's kept nowhere. */
  token: string
}

/**
 * Asks an applicant. Links that were made before end.
 * @param tell mails the link, in the same database transaction
 * @throws 404; 422 unless the application waits for a decision, and for an empty or too long question; as `tell`
 */
export async function askApplicant(
  parts: ActingParts,
  id: string,
  text: string,
  tell: (tx: Tx, asked: Asked) => Promise<void>,
): Promise<Asked> {
  const question = readText('question', text)
  const { cipher, clock, by } = parts
  return parts.storage.write(async (tx) => {
    const application = await lockApplication(tx, id)
    refuseDecided(application, await openDecision(tx, id))
    const created = clock.now()
    const questionId = newId()
    const row = {
      id: questionId,
      merchant_application_id: id,
      created,
      author: toJson(by),
      question: cipher.encrypt(question, boundToQuestion(questionId)),
      answered: null,
      answer: null,
    }
    await tx.insertInto('application_questions').values(row).execute()
    await tx
      .updateTable('merchant_applications')
      .set({ asked: application.asked ?? created })
      .where('id', '=', id)
      .execute()
    if (application.asked === null) await recordQuestion(tx, parts, application)
    const token = await makeLink(tx, parts, id, limits.application.mailedLinkLifeMs)
    await recordChange(tx, parts, { ...about(id), action: 'merchant_application.asked' })
    const asked = { application, question, token }
    await tell(tx, asked)
    return asked
  })
}
