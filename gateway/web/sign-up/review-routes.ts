// The review of all answers, before the signature.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import {
  contentOf,
  draftFaults,
  fieldsOf,
  ownerFields,
  shownContentOf,
} from '../../merchants/partners/index.ts'
import type { ApplicationContent } from '../../platform/storage/index.ts'
import { notice, panel } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { facts } from '../layout/tables.ts'
import { labelOf, shownValue } from './fields.ts'
import { type PagePath, REVIEW, type StepPage, stepPages } from './pages.ts'
import { after, progress, titleOf } from './steps.ts'
import { type SignUpParts, type SignUpVisit, signUpOf } from './visit.ts'

export function reviewRoutes(app: FastifyInstance, parts: SignUpParts): void {
  app.get(REVIEW, async (request, reply) => show(parts, await signUpOf(parts, request, reply), reply))
}

function show(parts: SignUpParts, visit: SignUpVisit, reply: FastifyReply): FastifyReply {
  const { application, isTrustPlan, words } = visit
  const { text } = words
  const content = shownContentOf(parts.cipher, application)
  const faults = draftFaults(parts, contentOf(parts.cipher, application), isTrustPlan)
  const wrong = new Set(faults.map(({ context = '' }) => context.replace(/\[.*/, '')))
  const title = titleOf(words, REVIEW)
  const main = html`
    ${progress(visit, REVIEW)}
    <h1>${title}</h1>
    ${wrong.size > 0 && notice('bad', text('apply.incomplete'))}
    ${stepPages.map((page) => sectionOf(words, page, content, isTrustPlan, wrong))}
    ${ownersOf(words, content, wrong)}
    <div class="actions">${
      wrong.size === 0
        ? html`<a class="button" href="${after(REVIEW)}">${text('apply.toSignature')}</a>`
        : html`<span class="soft">${text('apply.whenComplete')}</span>`
    }</div>`
  return sendPage(reply, { title, look: parts.brand, words, main })
}

function sectionOf(
  words: Words,
  { step, path }: StepPage,
  { fields }: ApplicationContent,
  isTrustPlan: boolean,
  wrong: ReadonlySet<string>,
): Html {
  const asked = fieldsOf(step, isTrustPlan)
  const shown = asked.filter(({ name }) => Object.hasOwn(fields, name) || wrong.has(name))
  return panel(
    headOf(words, path),
    facts(
      shown.map((field) => [
        labelOf(words, field),
        wrong.has(field.name)
          ? html`<a class="error" href="${path}#${field.name}">${words.text('apply.complete')}</a>`
          : shownValue(words, field, own(fields, field.name) ?? ''),
      ]),
    ),
  )
}

function headOf(words: Words, path: PagePath) {
  const title = titleOf(words, path)
  const actions = html`<a class="button small quiet" href="${path}">${words.text('apply.change')}<span class="hidden"> ${title}</span></a>`
  return { title, actions }
}

function ownersOf(words: Words, { owners }: ApplicationContent, wrong: ReadonlySet<string>): Html {
  const path = '/sign-up/owners'
  return panel(
    headOf(words, path),
    html`${owners.length === 0 && html`<p>${words.text('apply.none')}</p>`}
    ${wrong.has('additional_owners') && html`<p><a class="error" href="${path}">${words.text('apply.complete')}</a></p>`}
    ${owners.map((owner) =>
      facts(
        ownerFields
          .filter(({ name }) => Object.hasOwn(owner, name))
          .map((field) => [labelOf(words, field), shownValue(words, field, own(owner, field.name) ?? '')]),
      ),
    )}`,
  )
}
