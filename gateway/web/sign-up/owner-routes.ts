// Additional owners: a list, and a page for each.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorMessage, fieldFault, fieldOf, gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import {
  identified,
  ownerFields,
  removeOwner,
  saveOwner,
  shownContentOf,
} from '../../merchants/partners/index.ts'
import { buttonForm, errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { applicationFieldsets, namedFaults, saidFaults } from './fields.ts'
import { readPicks } from './picks.ts'
import { after, progress, titleOf } from './steps.ts'
import { type SignUpParts, type SignUpVisit, signUpForm, signUpOf } from './visit.ts'

const LIST = '/sign-up/owners'

interface ByOwner {
  Params: { owner: string }
}

export function ownerRoutes(app: FastifyInstance, parts: SignUpParts): void {
  app.get(LIST, async (request, reply) => showList(parts, await signUpOf(parts, request, reply), reply))

  app.get<ByOwner>(`${LIST}/:owner`, async (request, reply) =>
    showOwner(parts, idOf(request.params), await signUpOf(parts, request, reply), reply),
  )

  app.post<ByOwner>(`${LIST}/:owner`, async (request, reply) => {
    const { typed: sent, ...visit } = await signUpForm(parts, request, reply)
    const typed = readPicks(visit.words, ownerFields, sent)
    const id = idOf(request.params)
    const faults = await saveOwner(parts, visit.application.id, id, typed)
    if (faults.length === 0) return reply.redirect(LIST, 303)
    return showOwner(parts, id, visit, reply.code(422), {
      typed,
      faults: [...faults, ...lostOf(typed, faults)],
    })
  })

  app.post<ByOwner>(`${LIST}/:owner/remove`, async (request, reply) => {
    const { application } = await signUpForm(parts, request, reply)
    await removeOwner(parts, application.id, idOf(request.params))
    return reply.redirect(LIST, 303)
  })
}

/** Sealed numbers that were right: nothing is saved, and they aren't shown again, so they have to be entered again. */
const lostOf = (typed: Readonly<Record<string, string>>, faults: readonly ErrorMessage[]): ErrorMessage[] =>
  ownerFields
    .filter(
      ({ name, isSealed }) => isSealed && own(typed, name) && !faults.some((one) => fieldOf(one) === name),
    )
    .map(({ name }) => fieldFault(name, 'Enter it again.', 'not_blank'))

/** @throws 404 */
function idOf({ owner }: ByOwner['Params']): string {
  if (!/^(?:\d|[\w-]{22})$/.test(owner)) throw gatewayError('resource_not_found')
  return owner
}

const ownersOf = ({ cipher }: SignUpParts, { application }: SignUpVisit) =>
  identified(shownContentOf(cipher, application).owners)

function showList(parts: SignUpParts, visit: SignUpVisit, reply: FastifyReply): FastifyReply {
  const { csrf, words } = visit
  const { text } = words
  const owners = ownersOf(parts, visit)
  const title = titleOf(words, LIST)
  const main = html`
    ${progress(visit, LIST)}
    <h1>${title}</h1>
    <p class="lead">${text('apply.anyoneElse')}</p>
    ${
      owners.length > 0 &&
      html`<ul class="people">${owners.map((owner) => {
        const name = `${owner.first_name} ${owner.last_name}`
        return html`<li class="panel"><div><strong>${name}</strong><div class="soft">${String(owner.job_title)}</div></div>
          <div class="page-actions"><a class="button small quiet" href="${LIST}/${owner.id}">${text('apply.change')}<span class="hidden"> ${name}</span></a>
          ${buttonForm({ action: `${LIST}/${owner.id}/remove`, csrf, submit: text('apply.remove') }, name)}</div></li>`
      })}</ul>`
    }
    <div class="actions"><a class="button" href="${after(LIST)}">${text('apply.continue')}</a>${
      owners.length < limits.application.maxOwners &&
      html`<a class="button quiet" href="${LIST}/${newId()}">${text('apply.addOwner')}</a>`
    }</div>`
  return sendPage(reply, { title, look: parts.brand, words, main })
}

function showOwner(
  parts: SignUpParts,
  id: string,
  visit: SignUpVisit,
  reply: FastifyReply,
  state: { typed?: Record<string, string>; faults?: ErrorMessage[] } = {},
): FastifyReply {
  const { csrf, words } = visit
  const owners = ownersOf(parts, visit)
  const found = owners.find((owner) => owner.id === id)
  if (!found && owners.length >= limits.application.maxOwners) throw gatewayError('resource_not_found')
  const faults = saidFaults(words, ownerFields, state.faults ?? [])
  const stored = found ?? {}
  const title = words.text('apply.furtherOwner')
  const fields = applicationFieldsets({
    words,
    title,
    fields: ownerFields,
    stored,
    typed: state.typed,
    faults,
  })
  const action = `${LIST}/${id}`
  const main = html`
    ${progress(visit, LIST, LIST)}
    <h1>${title}</h1>
    ${errorSummary(namedFaults(words, ownerFields, faults), words)}
    ${form({ action, csrf, fields, submit: words.text('apply.saveOwner'), cancel: LIST, words })}`
  const isRefused = faults.length > 0
  return sendPage(reply, { title, look: parts.brand, words, page: action, main, isRefused })
}
