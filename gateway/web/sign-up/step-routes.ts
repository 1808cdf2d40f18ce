// The pages that fill in an application. Each saves its valid fields, even if others are not.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorMessage } from '../../core/errors.ts'
import { fieldsOf, saveStep, shownContentOf } from '../../merchants/partners/index.ts'
import { errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { applicationFieldsets, namedFaults, saidFaults } from './fields.ts'
import { type StepPage, stepPages } from './pages.ts'
import { readPicks } from './picks.ts'
import { resumeButton } from './resume-routes.ts'
import { after, progress, titleOf } from './steps.ts'
import { type SignUpParts, type SignUpVisit, signUpForm, signUpOf } from './visit.ts'

export function stepRoutes(app: FastifyInstance, parts: SignUpParts): void {
  for (const page of stepPages) {
    app.get(page.path, async (request, reply) =>
      show(parts, page, await signUpOf(parts, request, reply), reply),
    )

    app.post(page.path, async (request, reply) => {
      const { typed: sent, ...visit } = await signUpForm(parts, request, reply)
      const typed = readPicks(visit.words, fieldsOf(page.step, visit.isTrustPlan), sent)
      const faults = await saveStep(parts, visit.application.id, page.step, typed)
      if (faults.length === 0) return reply.redirect(after(page.path), 303)
      // As it is stored now: sealed numbers that were right are on file.
      const saved = await signUpOf(parts, request, reply)
      return show(parts, page, saved, reply.code(422), { typed, faults })
    })
  }
}

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
    ${form({ action: path, csrf, fields, submit: words.text('apply.save'), words })}
    ${resumeButton(parts, visit)}`
  return sendPage(reply, { title, look: parts.brand, words, page: path, main, isRefused: faults.length > 0 })
}
