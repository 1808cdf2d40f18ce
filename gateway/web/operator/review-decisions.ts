// Approving and rejecting a partner's application, or a change of it: each asks first and says what it does (rules: partners.md#review).
import {
  decideReview,
  type OwnedApplication,
  type ReviewDecision,
  readReview,
} from '../../merchants/partners/index.ts'
import { changeFacts } from '../console/index.ts'
import { type Action, action, type Visitor } from '../kit/index.ts'
import { hidden } from '../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../layout/html.ts'
import { facts } from '../layout/tables.ts'
import { acting } from '../sessions/index.ts'

export type ReadReview = Awaited<ReturnType<typeof readReview>>

/** What is decided: the application, or a change of one that is approved. */
export const wordsFor = ({ proposed }: OwnedApplication) =>
  proposed === null
    ? {
        approve: 'Approve',
        approveDoes: 'From then on, merchants can connect it to live mode, where it reaches real money.',
        reject: 'Reject',
        rejectDoes:
          'It keeps working in test mode. Merchants that have connected it to live mode stay connected until they disconnect it.',
      }
    : {
        approve: 'Approve change',
        approveDoes: 'The requested name and redirect URI apply from then on.',
        reject: 'Reject change',
        rejectDoes: 'The application stays approved, and keeps its current name and redirect URI.',
      }

const NOTIFIES = 'We email its owners your decision.'

const read = ({ parts, id }: Visitor) => readReview(parts.storage.read, id)

/** What merchants will see of it, and where it sends them. */
export const decidedFacts = (application: OwnedApplication): readonly (readonly [string, HtmlValue])[] =>
  application.proposed === null
    ? [['Redirect URI', application.redirect_uri || '–']]
    : changeFacts(application)

/** What the operator decides about. It may change while the page is open, and then isn't decided. */
const decided = ({ application }: ReadReview): Html =>
  html`${facts(decidedFacts(application))}${hidden('seen', String(application.modified))}`

const decide = ({ parts, request, id }: Visitor, decision: ReviewDecision, seen = '') =>
  decideReview(acting(parts, request), id, decision, Number(seen))

export const approval: Action = action<ReadReview>({
  access: 'operate',
  // It lets a partner reach real money.
  form: { confirmed: true },
  read,
  asks: ({ application }) =>
    application.proposed === null
      ? `Approve ${application.name} of ${application.owner_name}?`
      : `Approve the change of ${application.name}?`,
  explains: ({ application }) =>
    html`${wordsFor(application).approveDoes}<br>Check that its name and redirect URI belong to ${application.owner_name}.<br>${NOTIFIES}`,
  fields: (_, about) => decided(about),
  submit: ({ application }) => wordsFor(application).approve,
  async act(visitor, { seen }) {
    await decide(visitor, { review: 'APPROVED' }, seen)
    return undefined
  },
  done: { approved: 'Approved. The partner’s owners have been notified.' },
})

export const rejection: Action = action<ReadReview>({
  access: 'operate',
  read,
  asks: ({ application }) =>
    application.proposed === null
      ? `Reject ${application.name} of ${application.owner_name}?`
      : `Reject the change of ${application.name}?`,
  explains: ({ application, connections }) =>
    html`${wordsFor(application).rejectDoes}<br>Connected merchants: ${connections}.<br>${NOTIFIES}`,
  fields: (fields, about) =>
    html`${decided(about)}${fields.text({ name: 'reason', label: 'Reason', hint: 'The partner can read it.' })}`,
  submit: ({ application }) => wordsFor(application).reject,
  isDanger: true,
  async act(visitor, { seen, reason = '' }) {
    await decide(visitor, { review: 'REJECTED', reason }, seen)
    return undefined
  },
  done: { rejected: 'Rejected. The partner’s owners have been notified.' },
})
