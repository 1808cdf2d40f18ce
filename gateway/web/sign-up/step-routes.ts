// The pages that fill in an application. Each saves its valid fields, even if others are not.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { fieldsOf, saveStep, shownContentOf } from '../../merchants/partners/index.ts'
import { errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { applicationFieldsets, isMissing, namedFaults, saidFaults } from './fields.ts'
import { type StepPage, stepPages } from './pages.ts'
import { readPicks } from './picks.ts'
import { mailResumeLink, RESUME } from './resume-routes.ts'
import { after, progress, titleOf } from './steps.ts'
import { type SignUpParts, type SignUpVisit, signUpForm, signUpOf } from './visit.ts'

/** The button that saves the page and mails a link to continue later. */
const LATER = 'later'

export function stepRoutes(app: FastifyInstance, parts: SignUpParts): void {
  for (const page of stepPages) {
    app.get(page.path, async (request, reply) =>
      show(parts, page, await signUpOf(parts, request, reply), reply),
    )

    app.post(page.path, async (request, reply) => {
      const { typed: sent, application, words, isTrustPlan } = await signUpForm(parts, request, reply)
      const typed = readPicks(words, fieldsOf(page.step, isTrustPlan), sent)
      const found = await saveStep(parts, application.id, page.step, typed)
      const isLater = parts.mailsLeave && own(sent, LATER) !== undefined
      const faults = isLater ? found.filter((fault) => !canWait(fault)) : found
      if (isLater && faults.length === 0) {
        const { email } = shownContentOf(parts.cipher, application).fields
        const isNewAddress = typed.email !== undefined && typed.email !== email
        await mailResumeLink(parts, application, words, isNewAddress)
      }
      if (faults.length === 0) return reply.redirect(isLater ? RESUME : after(page.path), 303)
      // As it is stored now: sealed numbers that were right are on file.
      const saved = await signUpOf(parts, request, reply)
      return show(parts, page, saved, reply.code(422), { typed, faults })
    })
  }
}

/** What is missing, but for the address that the link goes to. What is wrong isn't saved, and its field has to say so. */
const canWait = (fault: ErrorMessage): boolean => fieldOf(fault) !== 'email' && isMissing(fault)

function show(
  parts: SignUpParts,
  { step, path }: StepPage,
  visit: SignUpVisit,
  reply: FastifyReply,
  state: { typed?: Record<string, string>; faults?: ErrorMessage[] } = {},
): FastifyReply {
  const { application, csrf, isTrustPlan, words } = visit
  const asked = fieldsOf(step, isTrustPlan)
  const { fields: stored } = shownContentOf(parts.cipher, application)
  const faults = saidFaults(words, asked, state.faults ?? [])
  const title = titleOf(words, path)
  const fields = applicationFieldsets({ words, title, fields: asked, stored, typed: state.typed, faults })
  const main = html`
    ${progress(visit, path)}
    <h1>${title}</h1>
    ${errorSummary(namedFaults(words, asked, faults), words)}
    ${form({
      action: path,
      csrf,
      fields,
      submit: words.text('apply.save'),
      ...(parts.mailsLeave && { second: { name: LATER, label: words.text('apply.emailLink') } }),
      words,
    })}`
  return sendPage(reply, { title, look: parts.brand, words, page: path, main, isRefused: faults.length > 0 })
}
