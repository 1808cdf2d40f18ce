// Decisions about an application: each asks first, says what it does, and can be undone for a minute (rules: partners.md#undo).
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  type ApplicationFile,
  readApplicationFile,
  refuseDecided,
  scheduleDecision,
  undoDecision,
} from '../../../merchants/partners/index.ts'
import { type DeclineReason, declineReasons } from '../../../platform/storage/index.ts'
import { type Action, action, type ScreenForm, type Visitor } from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { acting } from '../../sessions/index.ts'
import { askOperators } from './approval-routes.ts'
import { ownerEmail } from './invite-owner.ts'

export const REASONS: Readonly<Record<DeclineReason, string>> = {
  duplicate_application: 'Duplicate application',
  duplicate_merchant: 'Duplicate merchant',
  other: 'Other',
}

const SECONDS = limits.application.undoMs / 1000

/** @throws 404; 422 unless it waits for a decision */
async function openFile({ parts, id }: Visitor): Promise<ApplicationFile> {
  const file = await readApplicationFile(parts, id)
  refuseDecided(file.application, file.decision)
  return file
}

const nameOf = ({ application }: ApplicationFile) => application.business_name || application.id

export const approval: Action = action<ApplicationFile & { email: string }>({
  access: 'operate',
  async read(visitor) {
    const file = await openFile(visitor)
    return { ...file, email: visitor.parts.mailsLeave ? ownerEmail(visitor.parts, file.application) : '' }
  },
  asks: (file) => `Approve ${nameOf(file)}?`,
  explains: (file) => consequences(approvalDoes(file)),
  submit: 'Approve',
  async act(visitor) {
    const { parts, request, id } = visitor
    if (parts.secondOperator) {
      await askOperators(visitor, id)
      return { done: 'requested' }
    }
    await parts.storage.write((tx) => scheduleDecision(tx, acting(parts, request), id, null))
    return { done: null }
  },
  done: { requested: 'Approval requested. We emailed the other operators.' },
})

function approvalDoes({ plan, partner, email }: ApplicationFile & { email: string }): string[] {
  const accounts = plan.trust === 1 ? 8 : 4
  const keys = partner.review === 'APPROVED' ? 'test and live mode' : 'test mode only'
  return [
    `Creates the merchant with ${accounts} accounts and a secret key for each mode.`,
    `Connects ${partner.name} with keys for ${keys}, and notifies it.`,
    ...(email === '' ? [] : [`Invites ${email} to the team as the owner.`]),
  ]
}

export const refusal: Action = action<ApplicationFile>({
  access: 'operate',
  read: openFile,
  asks: (file) => `Decline ${nameOf(file)}?`,
  explains: ({ partner }) =>
    consequences([
      `Notifies ${partner.name} of the reason.`,
      'The application can’t be reopened. The partner can submit a new one.',
    ]),
  fields: (fields) =>
    fields.radios({
      name: 'reason',
      label: 'Reason',
      hint: 'The partner sees it.',
      options: declineReasons.map((value) => ({ value, label: REASONS[value] })),
    }),
  submit: 'Decline',
  isDanger: true,
  async act({ parts, request, id }, { reason: chosen }) {
    const reason = declineReasons.find((one) => one === chosen)
    if (!reason) throw fieldError('reason', 'Choose a reason.', 'not_blank')
    await parts.storage.write((tx) => scheduleDecision(tx, acting(parts, request), id, reason))
    return { done: null }
  },
  done: {},
})

export const undo: ScreenForm = {
  async act({ parts, request, id }) {
    await undoDecision(acting(parts, request), id)
    return undefined
  },
  done: { undone: 'Undone. The partner wasn’t notified.' },
}

const consequences = (lines: readonly string[]): Html =>
  html`${lines.map((line) => html`${line}<br>`)}You can undo it for ${SECONDS} seconds. The partner isn’t notified until then.`
