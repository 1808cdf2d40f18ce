// The signature, drawn or typed, which submits the application.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { acceptedTags } from '../../core/language/tags.ts'
import type { Words } from '../../core/language/words.ts'
import { limits } from '../../core/limits.ts'
import { contentOf, draftFaults, fieldsOf, signDraft } from '../../merchants/partners/index.ts'
import { formFields } from '../layout/fields.ts'
import { errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { tryForm } from '../sessions/index.ts'
import { labelOf, namedFaults, saidFaults } from './fields.ts'
import { REVIEW, SIGN } from './pages.ts'
import { progress, titleOf } from './steps.ts'
import { type SignUpParts, type SignUpVisit, signUpForm, signUpOf } from './visit.ts'

export function signRoutes(app: FastifyInstance, parts: SignUpParts): void {
  app.get(SIGN, async (request, reply) => {
    const visit = await signUpOf(parts, request, reply)
    const content = contentOf(parts.cipher, visit.application)
    const isWhole = draftFaults(parts, content, visit.isTrustPlan).length === 0
    return isWhole ? show(parts, visit, reply) : reply.redirect(REVIEW, 303)
  })

  app.post(SIGN, { bodyLimit: limits.application.signatureFormMaxBytes }, async (request, reply) => {
    const { typed, ...visit } = await signUpForm(parts, request, reply)
    const { signature = '', typed_signature = '', signed_by } = typed
    const { words } = visit
    const missing = signature === '' && typed_signature.trim() === '' ? [unsigned(words)] : []
    const { 'user-agent': userAgent = '' } = request.headers
    const tried = await tryForm(async () => {
      if (missing.length > 0) return
      await signDraft(parts, visit.application.id, {
        typed: signed_by === undefined ? {} : { signed_by },
        signature: signature === '' ? { typed: typed_signature } : { drawn: signature },
        ipAddress: request.clientAddress,
        userAgent,
        language: acceptedTags(request.headers['accept-language'])[0] ?? '',
      })
    })
    const isTwice = tried.refused?.faults.some(({ code }) => code === 'unavailable_for_current_status')
    if (tried.refused && !isTwice)
      return show(parts, visit, reply.code(tried.refused.status), { typed, faults: tried.refused.faults })
    if (missing.length > 0) return show(parts, visit, reply.code(422), { typed, faults: missing })
    return reply.redirect('/sign-up/done', 303)
  })
}

const unsigned = ({ text }: Words) => fieldFault('typed_signature', text('fault.unsigned'), 'not_blank')

function show(
  parts: SignUpParts,
  visit: SignUpVisit,
  reply: FastifyReply,
  { typed = {}, faults = [] }: { typed?: Record<string, string>; faults?: readonly ErrorMessage[] } = {},
): FastifyReply {
  const { csrf, isTrustPlan, words } = visit
  const { text } = words
  const asked = fieldsOf('sign', isTrustPlan)
  const signer = asked.filter(({ name }) => name !== 'signature')
  const named = saidFaults(words, asked, faults).map((fault) =>
    fault.context === 'signature' ? { ...fault, context: 'typed_signature' } : fault,
  )
  const kit = formFields({ values: typed, faults: named, words })
  const fields = html`<section class="panel">
    ${signer.map((field) => kit.text({ name: field.name, label: labelOf(words, field), autocomplete: 'name' }))}
    <div class="signature" hidden>
      <p id="pad-label"><strong>${text('apply.yourSignature')}</strong></p>
      <p class="hint">${text('apply.draw')}</p>
      <canvas aria-labelledby="pad-label" role="img"></canvas>
      <input type="hidden" name="signature" value="">
      <p><button class="button small quiet" type="button">${text('apply.clear')}</button></p>
    </div>
    ${kit.text({
      name: 'typed_signature',
      label: text('apply.typed'),
      hint: text('apply.typedHint'),
      autocomplete: 'name',
      optional: true,
    })}</section>`
  const title = titleOf(words, SIGN)
  const main = html`
    ${progress(visit, SIGN)}
    <h1>${title}</h1>
    ${errorSummary(namedFaults(words, signer, named), words)}
    <p class="lead">${text('apply.declare')}</p>
    ${form({ action: SIGN, csrf, fields, submit: text('apply.submit'), words })}`
  return sendPage(reply, {
    title,
    look: parts.brand,
    words,
    page: SIGN,
    main,
    scripts: ['signature'],
    isRefused: faults.length > 0,
  })
}
