// Additional owners: a list, and a page for each.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorMessage, gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { ownerFields, removeOwner, saveOwner, shownContentOf } from '../../merchants/partners/index.ts'
import { buttonForm, errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { applicationFieldsets, namedFaults, saidFaults } from './fields.ts'
import { readPicks } from './picks.ts'
import { after, progress, titleOf } from './steps.ts'
import { type SignUpParts, type SignUpVisit, signUpForm, signUpOf } from './visit.ts'

const LIST = '/sign-up/owners'

interface ByPlace {
  Params: { place: string }
}

export function ownerRoutes(app: FastifyInstance, parts: SignUpParts): void {
  app.get(LIST, async (request, reply) => showList(parts, await signUpOf(parts, request, reply), reply))

  app.get<ByPlace>(`${LIST}/:place`, async (request, reply) =>
    showOwner(parts, placeOf(request.params), await signUpOf(parts, request, reply), reply),
  )

  app.post<ByPlace>(`${LIST}/:place`, async (request, reply) => {
    const { typed: sent, ...visit } = await signUpForm(parts, request, reply)
    const typed = readPicks(visit.words, ownerFields, sent)
    const place = placeOf(request.params)
    const faults = await saveOwner(parts, visit.application.id, place, typed)
    if (faults.length === 0) return reply.redirect(LIST, 303)
    return showOwner(parts, place, visit, reply.code(422), { typed, faults })
  })

  app.post<ByPlace>(`${LIST}/:place/remove`, async (request, reply) => {
    const { application } = await signUpForm(parts, request, reply)
    await removeOwner(parts, application.id, placeOf(request.params))
    return reply.redirect(LIST, 303)
  })
}

/** @throws 404 */
function placeOf({ place }: ByPlace['Params']): number {
  if (!/^\d{1,2}$/.test(place)) throw gatewayError('resource_not_found')
  return Number(place)
}

function showList(parts: SignUpParts, visit: SignUpVisit, reply: FastifyReply): FastifyReply {
  const { application, csrf, words } = visit
  const { text } = words
  const { owners } = shownContentOf(parts.cipher, application)
  const title = titleOf(words, LIST)
  const main = html`
    ${progress(visit, LIST)}
    <h1>${title}</h1>
    <p class="lead">${text('apply.anyoneElse')}</p>
    ${
      owners.length > 0 &&
      html`<ul class="people">${owners.map((owner, place) => {
        const name = `${owner.first_name} ${owner.last_name}`
        return html`<li class="panel"><div><strong>${name}</strong><div class="soft">${String(owner.job_title)}</div></div>
          <div class="page-actions"><a class="button small quiet" href="${LIST}/${place}">${text('apply.change')}<span class="hidden"> ${name}</span></a>
          ${buttonForm({ action: `${LIST}/${place}/remove`, csrf, submit: text('apply.remove') }, name)}</div></li>`
      })}</ul>`
    }
    <div class="actions"><a class="button" href="${after(LIST)}">${text('apply.continue')}</a>${
      owners.length < limits.application.maxOwners &&
      html`<a class="button quiet" href="${LIST}/${owners.length}">${text('apply.addOwner')}</a>`
    }</div>`
  return sendPage(reply, { title, look: parts.brand, words, main })
}

function showOwner(
  parts: SignUpParts,
  place: number,
  visit: SignUpVisit,
  reply: FastifyReply,
  state: { typed?: Record<string, string>; faults?: ErrorMessage[] } = {},
): FastifyReply {
  const { application, csrf, words } = visit
  const { owners } = shownContentOf(parts.cipher, application)
  if (place > owners.length || place >= limits.application.maxOwners) throw gatewayError('resource_not_found')
  const faults = saidFaults(words, ownerFields, state.faults ?? [])
  const stored = owners[place] ?? {}
  const title = words.text('apply.furtherOwner')
  const fields = applicationFieldsets({
    words,
    title,
    fields: ownerFields,
    stored,
    typed: state.typed,
    faults,
  })
  const action = `${LIST}/${place}`
  const main = html`
    ${progress(visit, LIST, LIST)}
    <h1>${title}</h1>
    ${errorSummary(namedFaults(words, ownerFields, faults), words)}
    ${form({ action, csrf, fields, submit: words.text('apply.saveOwner'), cancel: LIST, words })}`
  const isRefused = faults.length > 0
  return sendPage(reply, { title, look: parts.brand, words, page: action, main, isRefused })
}
