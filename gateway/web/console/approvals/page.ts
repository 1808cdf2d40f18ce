// Requests for approval as a page lists them: a merchant's, and the operators'.
import { kindLabels } from '../../../platform/approvals/index.ts'
import { type ApprovalRow, type ApprovalStatus, fromJson } from '../../../platform/storage/index.ts'
import { badge, moment, type Tone } from '../../layout/components.ts'
import { buttonForm } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'

const STATUS: Readonly<Record<ApprovalStatus, readonly [Tone, string]>> = {
  PENDING: ['wait', 'Pending'],
  APPROVED: ['good', 'Approved'],
  REJECTED: ['bad', 'Rejected'],
  EXPIRED: ['plain', 'Expired'],
}

export interface ApprovalList {
  /** The page's address. */
  path: string
  csrf: string
  userId: string
  pending: readonly ApprovalRow[]
  decided: readonly ApprovalRow[]
  /** Whether the user can approve a request. */
  mayApprove: (row: ApprovalRow) => boolean
}

export const approvalTables = (list: ApprovalList): Html => html`
  ${table<ApprovalRow>({
    caption: 'Pending requests',
    rows: list.pending,
    empty: html`<p>No pending requests.</p>`,
    columns: [
      { label: 'Request', cell: requestCell },
      { label: 'Requested by', cell: requesterCell },
      { label: 'Expires', cell: ({ expires }) => moment(expires) },
      { label: 'Actions', cell: (row) => actionsOf(row, list) },
    ],
  })}
  ${
    list.decided.length > 0 &&
    table<ApprovalRow>({
      caption: 'Recent decisions',
      rows: list.decided,
      empty: html``,
      columns: [
        { label: 'Request', cell: requestCell },
        { label: 'Requested by', cell: requesterCell },
        { label: 'Status', cell: ({ status }) => badge(...STATUS[status]) },
        { label: 'Decided by', cell: deciderCell },
      ],
    })
  }`

const requestCell = (row: ApprovalRow): Html =>
  html`${kindLabels[row.kind]}${fromJson(row.changes).map(({ name, before, after }) => {
    const values = [before, after].filter((value) => value !== undefined && value !== null)
    return html`<div class="soft">${name.replaceAll('_', ' ')}: ${values.map(String).join(' → ')}</div>`
  })}`

function requesterCell(row: ApprovalRow): Html {
  const { name, email } = fromJson(row.requester)
  return html`${name} <div class="soft">${email}</div><div class="soft">${moment(row.created)}</div>`
}

function deciderCell(row: ApprovalRow): Html {
  if (row.decider === null || row.decided === null) return html`–`
  const { name, email } = fromJson(row.decider)
  return html`${name} <div class="soft">${email}</div><div class="soft">${moment(row.decided)}</div>`
}

function actionsOf(row: ApprovalRow, { path, csrf, userId, mayApprove }: ApprovalList): Html {
  const about = kindLabels[row.kind]
  const action = `${path}/${row.id}`
  if (row.requested_by === userId)
    return buttonForm({ action: `${action}/reject`, csrf, submit: 'Cancel request', isDanger: true }, about)
  if (!mayApprove(row)) return html`<span class="soft">Your role can’t approve this</span>`
  return html`${buttonForm({ action: `${action}/approve`, csrf, submit: 'Approve' }, about)}
    ${buttonForm({ action: `${action}/reject`, csrf, submit: 'Reject', isDanger: true }, about)}`
}
