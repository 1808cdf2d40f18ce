// Approving and rejecting a partner's application, or a change of it: each asks first and says what it does (rules: partners.md#review).
import {
  decideReview,
  type OwnedApplication,
  type ReviewDecision,
  readReview,
} from '../../merchants/partners/index.ts'
import { changeFacts } from '../console/index.ts'
import { type Action, action, addressOf, textOf, type Visitor } from '../kit/index.ts'
import { hidden } from '../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../layout/html.ts'
import { facts } from '../layout/tables.ts'
import { acting } from '../sessions/index.ts'

export const PARTNER_APPLICATIONS = '/operator/partner-applications'

export type ReadReview = Awaited<ReturnType<typeof readReview>>

interface Decided extends ReadReview {
  /** When the version that the operator saw was last changed. */
  seen: string
}

/** What is decided: the application, or a change of one that is approved. */
export const wordsFor = ({ proposed, name, owner_name }: OwnedApplication) =>
  proposed === null
    ? {
        approve: 'Approve',
        approveAsks: `Approve ${name} of ${owner_name}?`,
        approveDoes: 'Once approved, merchants can connect it to live mode, where it reaches real money.',
        reject: 'Reject',
        rejectAsks: `Reject ${name} of ${owner_name}?`,
        rejectDoes:
          'It keeps working in test mode. Merchants that have connected it to live mode stay connected until they disconnect it.',
      }
    : {
        approve: 'Approve change',
        approveAsks: `Approve the change of ${name}?`,
        approveDoes: 'Once approved, the requested name and redirect URI apply.',
        reject: 'Reject change',
        rejectAsks: `Reject the change of ${name}?`,
        rejectDoes: 'The application stays approved, and keeps its current name and redirect URI.',
      }

const NOTIFIES = 'We email its owners your decision.'

/** The address that asks for a decision. It carries the version that the operator saw, so that a later change isn't approved unseen. */
export const decisionPath = ({ id, modified }: OwnedApplication, decision: 'approve' | 'reject'): string =>
  addressOf(`${PARTNER_APPLICATIONS}/${id}/${decision}`, { seen: String(modified) })

async function read({ parts, id, query }: Visitor): Promise<Decided> {
  const found = await readReview(parts.storage.read, id)
  return { ...found, seen: textOf(query, 'seen') ?? String(found.application.modified) }
}

/** What merchants will see of it, and where it sends them. */
export const decidedFacts = (application: OwnedApplication): readonly (readonly [string, HtmlValue])[] => [
  ...(application.proposed === null
    ? ([['Redirect URI', application.redirect_uri || '–']] as const)
    : changeFacts(application)),
  ...(application.event_url === '' ? [] : ([['Event URL', application.event_url]] as const)),
]

/** What the operator decides about. @param seen as the form sent it */
const decided = ({ application, seen: now }: Decided, seen = now): Html =>
  html`${facts(decidedFacts(application))}${hidden('seen', seen)}`

const decide = ({ parts, request, id }: Visitor, decision: ReviewDecision, seen = '') =>
  decideReview(acting(parts, request), id, decision, Number(seen))

export const approval: Action = action<Decided>({
  access: 'operate',
  // It lets a partner reach real money.
  form: { confirmed: true },
  read,
  asks: ({ application }) => wordsFor(application).approveAsks,
  explains: ({ application }) =>
    html`${wordsFor(application).approveDoes}<br>Check that its name and redirect URI belong to ${application.owner_name}.<br>${NOTIFIES}`,
  fields: (_, about, { seen }) => decided(about, seen),
  submit: ({ application }) => wordsFor(application).approve,
  async act(visitor, { seen }) {
    await decide(visitor, { review: 'APPROVED' }, seen)
    return undefined
  },
  done: { approved: 'Approved. The partner’s owners have been notified.' },
})

export const rejection: Action = action<Decided>({
  access: 'operate',
  read,
  asks: ({ application }) => wordsFor(application).rejectAsks,
  explains: ({ application, connections }) =>
    html`${wordsFor(application).rejectDoes}<br>Connected merchants: ${connections}.<br>${NOTIFIES}`,
  fields: (fields, about, { seen }) =>
    html`${decided(about, seen)}${fields.text({ name: 'reason', label: 'Reason', hint: 'The partner can read it.' })}`,
  submit: ({ application }) => wordsFor(application).reject,
  isDanger: true,
  async act(visitor, { seen, reason = '' }) {
    await decide(visitor, { review: 'REJECTED', reason }, seen)
    return undefined
  },
  done: { rejected: 'Rejected. The partner’s owners have been notified.' },
})
