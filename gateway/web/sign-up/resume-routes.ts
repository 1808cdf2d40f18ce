// A link by email, to continue later or in another browser (rules: partners.md#resume).
import type { FastifyInstance } from 'fastify'
import { makeResumeLink } from '../../merchants/partners/index.ts'
import { buttonForm } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { mailLink } from '../sessions/index.ts'
import { type SignUpParts, type SignUpVisit, signUpForm, signUpOf } from './visit.ts'

const RESUME = '/sign-up/email-link'

export function resumeRoutes(app: FastifyInstance, parts: SignUpParts): void {
  const { brand, cipher, clock, authUrl } = parts

  app.post(RESUME, async (request, reply) => {
    const { application, words } = await signUpForm(parts, request, reply)
    await makeResumeLink(parts, application, (tx, { token, recipient, merchantId }) => {
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
    })
    return reply.redirect(RESUME, 303)
  })

  app.get(RESUME, async (request, reply) => {
    const { words } = await signUpOf(parts, request, reply)
    const title = words.text('apply.thanks')
    const main = html`<h1>${title}</h1>
      <p class="lead">${words.text('apply.linkSent')}</p>
      <p><a class="button" href="/sign-up">${words.text('apply.continue')}</a></p>`
    return sendPage(reply, { title, look: brand, words, main })
  })
}

/** The button that asks for the link; undefined if there is no mail server. */
export const resumeButton = (parts: SignUpParts, { csrf, words }: SignUpVisit): Html | undefined =>
  parts.mailsLeave ? buttonForm({ action: RESUME, csrf, submit: words.text('apply.emailLink') }) : undefined
