// Mails about the review of an application: to operators when one waits, and to the partner's owners when it is decided.
import { html } from '../../../core/html.ts'
import { printable } from '../../../core/text.ts'
import { mailPage, ownersOf, queueMail } from '../../../platform/mail/index.ts'
import type { PartnerApplicationRow, Tx } from '../../../platform/storage/index.ts'
import type { OAuthParts } from './oauth-parts.ts'

export interface MailParts extends OAuthParts {
  /** The origin of a brand's pages. */
  pagesUrlOf: (brandId: string) => string
}

type WriteParts = Omit<MailParts, 'storage'>

/** Tells every operator that an application waits, or the change that it asks for. */
export async function mailOperators(
  tx: Tx,
  parts: WriteParts,
  application: PartnerApplicationRow,
): Promise<void> {
  const operators = await tx
    .selectFrom('users')
    .select('email')
    .where('is_operator', '=', 1)
    .where('status', '=', 'ACTIVE')
    .orderBy('email')
    .execute()
  const name = printable(application.name)
  await send(tx, parts, application, operators, {
    subject: `Review ${name}`,
    text:
      application.proposed === null
        ? `The partner application ${name} is waiting for your review. Until you approve it, merchants can connect it in test mode only.`
        : `The partner application ${name} asks for another name or redirect URI. Until you approve the change, it keeps the current ones.`,
    path: `/operator/partner-applications/${application.id}`,
  })
}

/** Tells the partner's owners what was decided. @param isChange about a change of an approved application */
export async function mailPartner(
  tx: Tx,
  parts: WriteParts,
  application: PartnerApplicationRow,
  isChange: boolean,
): Promise<void> {
  const owners = await ownersOf(tx, application.merchant_id)
  const path = `/console/applications/${application.id}`
  const content = isChange ? changeContent(application) : reviewContent(application)
  await send(tx, parts, application, owners, { ...content, path })
}

function reviewContent({ name: given, review, review_reason }: PartnerApplicationRow) {
  const name = printable(given)
  return review === 'APPROVED'
    ? {
        subject: `${name} is approved for live mode`,
        text: `We approved ${name}. Merchants can now connect it to live mode. Merchants who connected it in test mode have to connect it again.`,
      }
    : {
        subject: `${name} is not approved for live mode`,
        text: `We didn’t approve ${name} for live mode: ${printable(review_reason ?? '')} It still works in test mode. Change what’s needed, then request another review.`,
      }
}

function changeContent({ name: given, review_reason }: PartnerApplicationRow) {
  const name = printable(given)
  return review_reason === null
    ? {
        subject: `The change of ${name} is approved`,
        text: `We approved the change of ${name}. Its new name and redirect URI are in use.`,
      }
    : {
        subject: `The change of ${name} is not approved`,
        text: `We didn’t approve the change of ${name}: ${printable(review_reason)} It keeps its name and redirect URI, and works as before.`,
      }
}

interface Content {
  subject: string
  text: string
  path: string
}

/** Of live mode, so that no outbox of test mode shows it. */
async function send(
  tx: Tx,
  { cipher, clock, pagesUrlOf }: WriteParts,
  { id, merchant_id, brand_id }: PartnerApplicationRow,
  people: readonly { email: string }[],
  { subject, text, path }: Content,
): Promise<void> {
  const brand = await tx
    .selectFrom('brands')
    .select(['name', 'color'])
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow()
  const link = pagesUrlOf(brand_id) + path
  const main = html`<p><bdi>${text}</bdi></p>
<p><a href="${link}">${link}</a></p>`
  const mail = {
    merchant_id,
    mode: 'live' as const,
    kind: 'application_review' as const,
    record_id: id,
    sender: brand.name,
    subject,
    text: `${text}\n\n${link}\n`,
    html: mailPage(brand, subject, main),
  }
  for (const { email: recipient } of people) await queueMail(tx, cipher, { ...mail, recipient }, clock.now())
}
