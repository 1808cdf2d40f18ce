// The page of requests for approval: a merchant's, and the operators' (rules: approvals.md#decide).
import type { Permission } from '../../../core/permissions.ts'
import {
  type Decision,
  decidedOf,
  findApproval,
  kindLabels,
  mayApprove,
  pendingOf,
  reject,
} from '../../../platform/approvals/index.ts'
import { type ApprovalRow, type ApprovalStatus, fromJson } from '../../../platform/storage/index.ts'
import { changeLine, type Outcome, type Pages, type Screen, screen, type Visitor } from '../../kit/index.ts'
import { badge, type Tone } from '../../layout/components.ts'
import { buttonForm, errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { actorOf, type RouteAccess, sessionOf } from '../../sessions/index.ts'

const STATUS: Readonly<Record<ApprovalStatus, readonly [Tone, string]>> = {
  PENDING: ['wait', 'Pending'],
  APPROVED: ['good', 'Approved'],
  REJECTED: ['bad', 'Rejected'],
  EXPIRED: ['plain', 'Expired'],
}

/** Whose requests a page shows, and what becomes of them. */
export interface Approvals {
  about: string
  /** A merchant's id, or `GATEWAY`. */
  ownerOf(visitor: Visitor): string
  /** What the user could do without the approval. */
  held(visitor: Visitor): readonly Permission[]
  /** What deciding needs. */
  deciding: RouteAccess
  /** Approves a request and does what it asks for. */
  carryOut(visitor: Visitor, row: ApprovalRow, decision: Decision): Promise<Outcome | undefined>
  /** Told then. */
  approved: string
  /** The address of the page about what is asked for. */
  pageOf?(row: ApprovalRow): string | undefined
  /** What else is said about a request, by its ID. */
  linesOf?(visitor: Visitor, rows: readonly ApprovalRow[]): Promise<ReadonlyMap<string, string>>
  /** Shown above the requests. */
  above?(visitor: Visitor): Promise<Html>
}

interface Waiting {
  pending: readonly ApprovalRow[]
  decided: readonly ApprovalRow[]
  /** As `linesOf` of `Approvals`. */
  lines: ReadonlyMap<string, string>
}

export function approvals(base: Pick<Screen<never>, 'path' | 'access' | 'done'>, shown: Approvals): Pages {
  const { about, ownerOf, deciding, carryOut, approved, linesOf, above } = shown
  const decisionOf = (visitor: Visitor): Decision => ({
    merchantId: ownerOf(visitor),
    id: visitor.id,
    userId: userOf(visitor),
    by: actorOf(visitor.request),
  })
  return screen<Waiting>({
    ...base,
    title: 'Approvals',
    async read(visitor) {
      const { storage, clock } = visitor.parts
      const owner = ownerOf(visitor)
      const pending = await pendingOf(storage.read, owner, clock.now())
      const decided = await decidedOf(storage.read, owner)
      return { pending, decided, lines: (await linesOf?.(visitor, [...pending, ...decided])) ?? new Map() }
    },
    main: async (waiting, visitor, { faults }) => html`
      ${pageHeader({ title: 'Approvals' })}
      <p class="lead">${about}</p>
      ${errorSummary(faults)}
      ${await above?.(visitor)}
      ${tables(waiting, base.path, shown, visitor)}`,
    forms: {
      ':id/approve': {
        access: deciding,
        async act(visitor) {
          const decision = decisionOf(visitor)
          const row = await findApproval(visitor.parts.storage.read, decision.merchantId, decision.id)
          return carryOut(visitor, row, decision)
        },
        done: { approved },
      },
      ':id/reject': {
        access: deciding,
        async act(visitor) {
          await reject(visitor.parts, decisionOf(visitor))
          return undefined
        },
        done: { rejected: 'Request rejected.' },
      },
    },
  })
}

const userOf = ({ request }: Visitor) => sessionOf(request).user.id

const tables = (
  { pending, decided, lines }: Waiting,
  path: string,
  { held, pageOf }: Approvals,
  visitor: Visitor,
): Html => html`
  ${table<ApprovalRow>({
    caption: 'Pending requests',
    rows: pending,
    empty: html`<p>No pending requests.</p>`,
    columns: [
      { label: 'Request', cell: (row) => requestCell(row, pageOf?.(row), lines.get(row.id)) },
      { label: 'Requested by', cell: requesterCell },
      { label: 'Expires', isNamed: true, cell: ({ expires }) => moment(expires) },
      { label: 'Actions', cell: (row) => actionsOf(row, path, held(visitor), visitor) },
    ],
  })}
  ${
    decided.length > 0 &&
    table<ApprovalRow>({
      caption: 'Recent decisions',
      rows: decided,
      empty: html``,
      columns: [
        { label: 'Request', cell: (row) => requestCell(row, pageOf?.(row), lines.get(row.id)) },
        { label: 'Requested by', cell: requesterCell },
        { label: 'Status', isAhead: true, cell: ({ status }) => badge(...STATUS[status]) },
        { label: 'Decided by', isNamed: true, cell: deciderCell },
      ],
    })
  }`

function requestCell(row: ApprovalRow, href: string | undefined, line: string | undefined): Html {
  const label = kindLabels[row.kind]
  const changes = fromJson(row.changes).map((change) => html`<div class="soft">${changeLine(change)}</div>`)
  return html`${href === undefined ? label : html`<a href="${href}">${label}</a>`}${changes}${line !== undefined && html`<div class="soft">${line}</div>`}`
}

function requesterCell(row: ApprovalRow): Html {
  const { name, email } = fromJson(row.requester)
  return html`${name} <div class="soft">${email}</div><div class="soft">${moment(row.created)}</div>`
}

function deciderCell(row: ApprovalRow): Html {
  if (row.decider === null || row.decided === null) return html`–`
  const { name, email } = fromJson(row.decider)
  return html`${name} <div class="soft">${email}</div><div class="soft">${moment(row.decided)}</div>`
}

function actionsOf(row: ApprovalRow, path: string, held: readonly Permission[], visitor: Visitor): Html {
  const { csrf } = visitor
  const about = kindLabels[row.kind]
  const action = `${path}/${row.id}`
  if (row.requested_by === userOf(visitor))
    return buttonForm({ action: `${action}/reject`, csrf, submit: 'Cancel request', isDanger: true }, about)
  if (!mayApprove(row, userOf(visitor), held))
    return html`<span class="soft">Your role can’t approve this</span>`
  return html`${buttonForm({ action: `${action}/approve`, csrf, submit: 'Approve' }, about)}
    ${buttonForm({ action: `${action}/reject`, csrf, submit: 'Reject', isDanger: true }, about)}`
}
