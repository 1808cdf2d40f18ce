// The page of a merchant's application, for the operator who decides about it.
import {
  type ApplicationFile,
  hasTestMerchant,
  type Note,
  type OpenDecision,
  type Question,
} from '../../../merchants/partners/index.ts'
import type { ScreenState, Visitor } from '../../kit/index.ts'
import { countdown, notice, toast } from '../../layout/components.ts'
import { buttonForm, errorSummary, form } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { secondsUntil } from '../undo.ts'
import { REASONS } from './decision-routes.ts'
import { contentFacts } from './facts.ts'
import { ownerEmail } from './invite-owner.ts'
import { signaturePicture } from './signature.ts'
import { statusOf } from './status.ts'
import { assignmentPart, notesPart, questionsPart } from './work.ts'

export const APPLICATIONS = '/operator/applications'

export type UnderwritingContent = ApplicationFile & {
  /** Whether it waits for a second operator. */
  isWaiting: boolean
  /** Whether its merchant's team is empty. */
  lacksTeam: boolean
  notes: readonly Note[]
  questions: readonly Question[]
  operators: readonly { id: string; name: string }[]
}

/** What it says on the left; checks, the signature, the decision and the work on it on the right. */
export function applicationPage(about: UnderwritingContent, visitor: Visitor, state: ScreenState): Html {
  const { application, content, decision, notes, questions } = about
  const { csrf } = visitor
  const at = `${APPLICATIONS}/${application.id}`
  const isOpen = application.status === 'SUBMITTED' && !decision
  return html`
    ${pageHeader({
      back: { href: APPLICATIONS, label: 'All applications' },
      title: application.business_name || application.id,
    })}
    ${errorSummary(state.faults)}
    ${state.reveals}
    ${decision && undoing(application.id, decision, visitor)}
    <div class="review">
      <div><section class="panel"><h2>Application</h2>${contentFacts(content)}</section></div>
      <div>
        <section class="panel"><h2>Status</h2>
          ${stateFacts(about)}
          ${assignmentPart(at, { ...application, operators: about.operators }, csrf, state)}
        </section>
        ${isOpen && deciding(application.id)}
        <section class="panel"><h2>Checks</h2>${checks(about)}</section>
        <section class="panel"><h2>Signature</h2>${signaturePicture(signatureIn(content.fields))}</section>
        ${rest(about, visitor)}
        ${questionsPart(at, questions, isOpen, csrf, state)}
        ${notesPart(at, notes, csrf, state)}
      </div>
    </div>`
}

const stateFacts = ({ application, partner, plan, decision }: UnderwritingContent): Html =>
  facts([
    ['Status', statusOf(application, decision)],
    ...(application.reason === null ? [] : [['Reason', REASONS[application.reason]] as const]),
    ['Partner', html`<a href="/operator/partner-applications/${partner.id}">${partner.name}</a>`],
    ['Plan', plan.name],
    ['Number', application.id],
    ['Submitted', application.submitted === null ? '–' : moment(application.submitted)],
    ...(application.decided === null ? [] : [['Decided', moment(application.decided)] as const]),
    ...(application.merchant_id === null
      ? []
      : [
          [
            'Merchant',
            html`<a href="/operator/merchants/${application.merchant_id}">${application.business_name}</a>`,
          ] as const,
        ]),
    ...(application.merchant_deleted === null
      ? []
      : [['Test merchant deleted', moment(application.merchant_deleted)] as const]),
  ])

const checks = ({ hints }: UnderwritingContent): Html =>
  hints.length === 0
    ? html`<p>No problems found.</p>`
    : html`${hints.map(({ message, applicationId }) =>
        notice(
          'wait',
          html`${message}${applicationId && html` <a href="${APPLICATIONS}/${applicationId}">Open</a>`}`,
        ),
      )}`

/** What there is to do only now and then. */
const rest = (
  { application, partner, isWaiting, lacksTeam }: UnderwritingContent,
  { parts, csrf }: Visitor,
) => html`
  ${
    isWaiting &&
    notice('wait', html`Waiting for a second operator. <a href="/operator/approvals">Review the request</a>`)
  }
  ${lacksTeam && invitation(application.id, ownerEmail(parts, application), csrf)}
  ${hasTestMerchant(application, partner) && deletion(application.id)}`

const signatureIn = ({ signature }: Readonly<Record<string, unknown>>) =>
  typeof signature === 'string' ? signature : undefined

const deciding = (id: string): Html =>
  html`<section class="panel"><h2>Decision</h2><p class="page-actions">
    ${questionLink(`${APPLICATIONS}/${id}/approve`, 'Approve…', 'button')}
    ${questionLink(`${APPLICATIONS}/${id}/decline`, 'Decline…', 'button quiet')}</p></section>`

/** A decision that can still be undone. */
const undoing = (id: string, { reason, by, at }: OpenDecision, { parts, csrf }: Visitor): Html =>
  toast(
    'wait',
    html`${reason === null ? 'Approved' : html`Declined (${REASONS[reason]})`} by ${by.name}. It takes effect in ${countdown(secondsUntil(at, parts.clock))}. The partner hasn’t been notified yet.`,
    buttonForm({ action: `${APPLICATIONS}/${id}/undo`, csrf, submit: 'Undo' }),
  )

const invitation = (id: string, email: string, csrf: string): Html =>
  html`<section class="panel"><h2>No team members yet</h2>
    <p>Invite ${email} as the owner. The link works once and expires in seven days. A new invitation revokes the previous one.</p>
    ${form({ action: `${APPLICATIONS}/${id}/invite`, csrf, submit: 'Invite owner' })}</section>`

const deletion = (id: string): Html =>
  html`<section class="panel"><h2>Test merchant</h2>
    <p>The partner created this merchant to try the sign-up.</p>
    <p class="page-actions">${questionLink(`${APPLICATIONS}/${id}/delete-merchant`, 'Delete…')}</p></section>`
