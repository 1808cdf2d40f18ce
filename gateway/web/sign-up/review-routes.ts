// All that was said, before it is signed.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { own } from '../../core/objects.ts'
import {
  contentOf,
  draftFaults,
  fieldsOf,
  ownerFields,
  type Step,
  shownContentOf,
} from '../../merchants/partners/index.ts'
import type { ApplicationContent } from '../../platform/storage/index.ts'
import { notice } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { facts } from '../layout/tables.ts'
import { shownValue } from './fields.ts'
import { after, type PagePath, progress, titleOf } from './steps.ts'
import { type SignUpParts, type SignUpVisit, signUpOf } from './visit.ts'

const REVIEW = '/sign-up/review'

const SECTIONS: readonly { step: Step; path: PagePath }[] = [
  { step: 'business', path: '/sign-up/business' },
  { step: 'owner', path: '/sign-up/owner' },
  { step: 'bank', path: '/sign-up/bank' },
]

export function reviewRoutes(app: FastifyInstance, parts: SignUpParts): void {
  app.get(REVIEW, async (request, reply) => show(parts, await signUpOf(parts, request), reply))
}

function show(parts: SignUpParts, visit: SignUpVisit, reply: FastifyReply): FastifyReply {
  const { application, isTrustPlan } = visit
  const content = shownContentOf(parts.cipher, application)
  const faults = draftFaults(parts, contentOf(parts.cipher, application), isTrustPlan)
  const wrong = new Set(faults.map(({ context = '' }) => context.replace(/\[.*/, '')))
  const title = titleOf(REVIEW)
  const main = html`
    ${progress(REVIEW)}
    <h1>${title}</h1>
    ${wrong.size > 0 && notice('bad', 'Something is missing, or not valid yet. Complete what is marked below.')}
    ${SECTIONS.map((section) => sectionOf(section, content, isTrustPlan, wrong))}
    ${ownersOf(content, wrong)}
    <p>${
      wrong.size === 0
        ? html`<a class="button" href="${after(REVIEW)}">Continue to signature</a>`
        : html`<span class="soft">You can sign once everything is there.</span>`
    }</p>`
  return sendPage(reply, { title, look: parts.brand, main })
}

function sectionOf(
  { step, path }: (typeof SECTIONS)[number],
  { fields }: ApplicationContent,
  isTrustPlan: boolean,
  wrong: ReadonlySet<string>,
): Html {
  const asked = fieldsOf(step, isTrustPlan)
  const shown = asked.filter(({ name }) => Object.hasOwn(fields, name) || wrong.has(name))
  return html`<section>
    <h2>${titleOf(path)}</h2>
    ${facts(
      shown.map((field) => [
        field.label,
        wrong.has(field.name)
          ? html`<a class="error" href="${path}#${field.name}">To be completed</a>`
          : shownValue(field, own(fields, field.name) ?? ''),
      ]),
    )}
    <p><a href="${path}">Change<span class="hidden"> ${titleOf(path)}</span></a></p>
  </section>`
}

function ownersOf({ owners }: ApplicationContent, wrong: ReadonlySet<string>): Html {
  const path = '/sign-up/owners'
  return html`<section>
    <h2>${titleOf(path)}</h2>
    ${owners.length === 0 && html`<p>None.</p>`}
    ${wrong.has('additional_owners') && html`<p><a class="error" href="${path}">To be completed</a></p>`}
    ${owners.map((owner) =>
      facts(
        ownerFields
          .filter(({ name }) => Object.hasOwn(owner, name))
          .map((field) => [field.label, shownValue(field, own(owner, field.name) ?? '')]),
      ),
    )}
    <p><a href="${path}">Change<span class="hidden"> ${titleOf(path)}</span></a></p>
  </section>`
}
