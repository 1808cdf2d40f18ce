// The mail with a question to an applicant, under the brand of the application and in the language of its pages.
import { printable } from '../../../core/text.ts'
import { type Asked, applicantWords, contentOf, partnerOf } from '../../../merchants/partners/index.ts'
import type { Tx } from '../../../platform/storage/index.ts'
import type { PageParts } from '../../kit/index.ts'
import { mailLink } from '../../sessions/index.ts'

type LinkParts = Pick<PageParts, 'pagesUrlOf'>

/** Where the applicant answers. */
export const linkForAsked = ({ pagesUrlOf }: LinkParts, { application, token }: Asked): string =>
  `${pagesUrlOf(application.brand_id)}/sign-up/start/${token}`

export async function mailQuestion(tx: Tx, parts: PageParts, asked: Asked): Promise<void> {
  const { application, question } = asked
  const brand = await tx
    .selectFrom('brands')
    .selectAll()
    .where('id', '=', application.brand_id)
    .executeTakeFirstOrThrow()
  const { merchant_id: merchantId } = await partnerOf(tx, application)
  const name = printable(application.business_name)
  const words = applicantWords(parts, application)
  const mail = {
    kind: 'application_review' as const,
    merchantId,
    recordId: application.id,
    recipient: String(contentOf(parts.cipher, application).fields.email ?? ''),
    subject: words.text('apply.questionSubject', { name }),
    before: words.text('apply.questionText', { name }),
    typed: { text: question, next: words.text('apply.questionLink') },
    after: words.text('apply.questionIgnore'),
    link: linkForAsked(parts, asked),
  }
  await mailLink(tx, { cipher: parts.cipher, brand, words }, mail, parts.clock.now())
}
