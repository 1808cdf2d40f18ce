// A link by email, to continue later or in another browser (rules: partners.md#resume).
import type { FastifyInstance } from 'fastify'
import type { Words } from '../../core/language/words.ts'
import { makeResumeLink } from '../../merchants/partners/index.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { mailLink } from '../sessions/index.ts'
import { type SignUpParts, type SignUpVisit, signUpOf } from './visit.ts'

/** Says that the link was mailed. */
export const RESUME = '/sign-up/email-link'

/** Mails a link to the address in the application. @param isNewAddress as `makeResumeLink` @throws as that */
export async function mailResumeLink(
  parts: SignUpParts,
  application: SignUpVisit['application'],
  words: Words,
  isNewAddress: boolean,
): Promise<void> {
  const { brand, cipher, clock, authUrl } = parts
  await makeResumeLink(
    parts,
    { id: application.id, isNewAddress },
    (tx, { token, recipient, merchantId }) => {
      const mail = {
        kind: 'application_review' as const,
        merchantId,
        recordId: application.id,
        recipient,
        subject: words.text('apply.linkSubject', { brand: brand.name }),
        before: words.text('apply.linkText'),
        after: words.text('apply.linkIgnore'),
        link: `${authUrl()}/sign-up/start/${token}`,
      }
      return mailLink(tx, { cipher, brand, words }, mail, clock.now())
    },
  )
}

export function resumeRoutes(app: FastifyInstance, parts: SignUpParts): void {
  app.get(RESUME, async (request, reply) => {
    const { words } = await signUpOf(parts, request, reply)
    const title = words.text('apply.thanks')
    const main = html`<h1>${title}</h1>
      <p class="lead">${words.text('apply.linkSent')}</p>
      <p><a class="button" href="/sign-up">${words.text('apply.continue')}</a></p>`
    return sendPage(reply, { title, look: parts.brand, words, main })
  })
}
