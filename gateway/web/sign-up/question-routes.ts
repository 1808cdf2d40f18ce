// The page on which an applicant answers an operator's questions (rules: partners.md#questions).
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import { answerQuestions, listQuestions } from '../../merchants/partners/index.ts'
import { formFields } from '../layout/fields.ts'
import { errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { requiredText } from './fields.ts'
import { type SignUpParts, type SignUpVisit, signUpForm, signUpOf } from './visit.ts'

export const QUESTIONS = '/sign-up/questions'

export function questionRoutes(app: FastifyInstance, parts: SignUpParts): void {
  app.get(QUESTIONS, async (request, reply) => {
    const visit = await signUpOf(parts, request, reply)
    return show(parts, visit, reply)
  })

  app.post(QUESTIONS, async (request, reply) => {
    const { typed, ...visit } = await signUpForm(parts, request, reply)
    const open = await openQuestions(parts, visit)
    const answers = new Map(open.map(({ id }) => [id, (own(typed, id) ?? '').trim()]))
    const faults = [...answers].flatMap(([id, answer]) => faultOf(visit, id, answer))
    if (faults.length > 0) return show(parts, visit, reply.code(422), { typed, faults })
    await answerQuestions(parts, visit.application.id, answers)
    return reply.redirect('/sign-up/done', 303)
  })
}

async function openQuestions({ storage, cipher }: SignUpParts, { application }: SignUpVisit) {
  const all = await listQuestions(storage.read, cipher, application.id)
  return all.filter(({ answer }) => answer === undefined).toReversed()
}

function faultOf({ words }: SignUpVisit, id: string, answer: string): ErrorMessage[] {
  const most = limits.application.noteMaxChars
  if (answer === '') return [fieldFault(id, requiredText(words, words.text('apply.answer')))]
  return answer.length > most ? [fieldFault(id, words.text('fault.tooLong', { most }))] : []
}

async function show(
  parts: SignUpParts,
  visit: SignUpVisit,
  reply: FastifyReply,
  { typed = {}, faults = [] }: { typed?: Record<string, string>; faults?: ErrorMessage[] } = {},
): Promise<FastifyReply> {
  const { csrf, words, application } = visit
  const open = await openQuestions(parts, visit)
  if (application.status !== 'SUBMITTED' || open.length === 0) return reply.redirect('/sign-up/done', 303)
  const { text } = words
  const kit = formFields({ values: typed, faults, words })
  const title = text('apply.question')
  const fields = html`${open.map(
    ({ id, question }) => html`<p class="typed" dir="auto">${question}</p>
      ${kit.textarea({ name: id, label: text('apply.answer') })}`,
  )}`
  const main = html`<h1>${title}</h1>
    ${errorSummary(faults, words)}
    ${form({ action: QUESTIONS, csrf, fields, submit: text('apply.sendAnswer'), words })}`
  return sendPage(reply, { title, look: parts.brand, words, main, isRefused: faults.length > 0 })
}
