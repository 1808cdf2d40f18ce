// The mail with a question to an applicant, under the brand of the application.
import { printable } from '../../../core/text.ts'
import { type Asked, contentOf, partnerOf } from '../../../merchants/partners/index.ts'
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
  const mail = {
    kind: 'application_review' as const,
    merchantId,
    recordId: application.id,
    recipient: String(contentOf(parts.cipher, application).fields.email ?? ''),
    subject: `We need more information about ${name}`,
    before: `We’re reviewing the application of ${name}, and have a question: “${question}” Open this link within seven days to answer:`,
    after: 'The link works once. If you didn’t apply, ignore this email.',
    link: linkForAsked(parts, asked),
  }
  await mailLink(tx, { cipher: parts.cipher, brand }, mail, parts.clock.now())
}
