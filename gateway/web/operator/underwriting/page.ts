// The page of a merchant's application, for the operator who decides about it.
import {
  type ApplicationFile,
  hasTestMerchant,
  type OpenDecision,
} from '../../../merchants/partners/index.ts'
import type { ScreenState, Visitor } from '../../kit/index.ts'
import { notice } from '../../layout/components.ts'
import { buttonForm, confirmation, errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { REASONS } from './decision-routes.ts'
import { ownerEmail } from './invite-owner.ts'
import { signaturePicture } from './signature.ts'
import { statusOf } from './status.ts'

export const APPLICATIONS = '/operator/applications'

export type UnderwritingContent = ApplicationFile & {
  /** Whether it waits for a second operator. */
  isWaiting: boolean
  /** Whether nobody is in its merchant's team. */
  lacksTeam: boolean
}

export function applicationPage(
  { application, partner, plan, content, hints, decision, isWaiting, lacksTeam }: UnderwritingContent,
  { parts, csrf }: Visitor,
  state: ScreenState,
): Html {
  return html`
    <p><a href="${APPLICATIONS}">All applications</a></p>
    <h1>${application.business_name || application.id}</h1>
    ${errorSummary(state.faults)}
    ${state.reveals}
    ${decision && undoing(application.id, decision, csrf)}
    ${facts([
      ['Status', statusOf(application.status, decision)],
      ['Reason', application.reason === null ? '–' : REASONS[application.reason]],
      ['Partner', partner.name],
      ['Plan', plan.id],
      ['Submitted', application.submitted === null ? '–' : moment(application.submitted)],
      ['Decided', application.decided === null ? '–' : moment(application.decided)],
      ...(application.merchant_deleted === null
        ? []
        : [['Test merchant deleted', moment(application.merchant_deleted)] as const]),
    ])}
    ${hints.map(({ message, applicationId }) =>
      notice(
        'wait',
        html`${message}${applicationId && html` <a href="${APPLICATIONS}/${applicationId}">Open</a>`}`,
      ),
    )}
    <section class="panel"><h2>Application</h2>${valuesOf(content.fields)}</section>
    <section class="panel"><h2>Signature</h2>${signaturePicture(signatureIn(content.fields))}</section>
    ${content.owners.map((owner) => html`<section class="panel"><h2>Additional owner</h2>${valuesOf(owner)}</section>`)}
    ${
      isWaiting &&
      notice(
        'wait',
        html`Waiting for a second operator. <a href="/operator/approvals">Review the request</a>`,
      )
    }
    ${application.status === 'SUBMITTED' && !decision && deciding(application.id)}
    ${lacksTeam && invitation(application.id, ownerEmail(parts, application), csrf)}
    ${hasTestMerchant(application, partner) && deletion(application.id, csrf)}`
}

const signatureIn = ({ signature }: Readonly<Record<string, unknown>>) =>
  typeof signature === 'string' ? signature : undefined

/** The signature is no text: it has a picture. */
const valuesOf = (values: Readonly<Record<string, unknown>>): Html =>
  facts(
    Object.entries(values)
      .filter(([name, value]) => name !== 'signature' && value !== undefined)
      .map(([name, value]) => [name.replaceAll('_', ' '), String(value)] as const),
  )

const deciding = (id: string): Html =>
  html`<section class="panel"><h2>Decision</h2><p class="page-actions">
    <a class="button" href="${APPLICATIONS}/${id}/approve">Approve…</a>
    <a class="button quiet" href="${APPLICATIONS}/${id}/decline">Decline…</a></p></section>`

/** A decision that can still be undone. */
const undoing = (id: string, { reason, by, at }: OpenDecision, csrf: string): Html =>
  html`${notice(
    'wait',
    html`${reason === null ? 'Approved' : html`Declined (${REASONS[reason]})`} by ${by.name}. It takes effect at ${moment(at)}. The partner hasn’t been notified yet.`,
  )}${buttonForm({ action: `${APPLICATIONS}/${id}/undo`, csrf, submit: 'Undo' })}`

const invitation = (id: string, email: string, csrf: string): Html =>
  html`<section class="panel"><h2>No team members yet</h2>
    <p>Invite ${email} as the owner. The link works once and expires in seven days. A new invitation revokes the previous one.</p>
    ${form({ action: `${APPLICATIONS}/${id}/invite`, csrf, submit: 'Invite owner' })}</section>`

const deletion = (id: string, csrf: string): Html =>
  html`<section class="panel">${confirmation({
    title: 'Delete test merchant?',
    text: 'The partner created this merchant to try the sign-up. Deleting it also deletes its keys, accounts, test payments and team.',
    action: `${APPLICATIONS}/${id}/delete-merchant`,
    csrf,
    submit: 'Delete test merchant',
    cancel: APPLICATIONS,
  })}</section>`
