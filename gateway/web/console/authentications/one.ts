// The page of an authentication: what came of it, its timeline, and the protocol's messages.
import { type AuthenticationRow, type ChallengeKind, fromJson } from '../../../platform/storage/index.ts'
import {
  challengeKinds,
  methodWithMark,
  recordPath,
  resultText,
  type ScreenState,
  statusBadge,
  transactionLink,
  type Visitor,
} from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { buttonForm, errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { beside, facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { AUTHENTICATIONS } from './list.ts'
import { messageList } from './messages.ts'
import { type TimelineContent, timelineList } from './timeline.ts'
import { exemptions, liableFor, reasonText, subjectOf, titleOf } from './words.ts'

export interface OneContent extends Omit<TimelineContent, 'challenge'> {
  kind: ChallengeKind | undefined
  /** Whether the simulated bank waits for the payer, whom the visitor may answer for. */
  waits: boolean
}

/** Forms that answer a challenge. */
export const answerForms = (row: AuthenticationRow, csrf: string): Html => {
  const path = recordPath('authentications', row.id)
  const about = row.amount === null ? 'the card to save' : `the payment of ${subjectOf(row)}`
  return html`${buttonForm({ action: `${path}/approve`, csrf, submit: 'Approve' }, about)}
    ${buttonForm({ action: `${path}/decline`, csrf, submit: 'Decline' }, about)}`
}

export function onePage(content: OneContent, { csrf }: Visitor, { faults }: ScreenState): Html {
  const { row, kind, waits, messages } = content
  const challenge = kind && challengeKinds[kind]
  return html`
    ${pageHeader({
      back: { href: AUTHENTICATIONS, label: 'All authentications' },
      title: titleOf(row),
      state: html`${statusBadge(row.status)}${row.error !== null && html` ${row.error}`}`,
      actions: waits && answerForms(row, csrf),
    })}
    ${errorSummary(faults)}
    ${
      waits &&
      notice(
        'wait',
        'The simulated bank is waiting for the payer. In test mode, you can approve or decline in their place.',
      )
    }
    ${beside(
      html`<h2>Timeline</h2>
        ${timelineList({ ...content, challenge })}`,
      facts(factsOf(row, challenge)),
    )}
    <h2>Protocol messages</h2>
    ${messageList(messages)}`
}

type Fact = readonly [term: string, value: HtmlValue]

function factsOf(row: AuthenticationRow, challenge: string | undefined): Fact[] {
  const { trans_status, trans_status_reason: reason, challenge_window: size, method_url } = row
  const optional: readonly Fact[] = [
    ['Liability', liabilityOf(row)],
    [
      'Result',
      trans_status !== null && trans_status !== 'C' && `${resultText(trans_status)} (${trans_status})`,
    ],
    ['Reason', reason !== null && reasonText(reason)],
    ['ECI', row.eci],
    ['Charge', row.charge_id !== null && transactionLink(row.charge_id)],
    ['Saved card', row.saved_method_id !== null && copyable(row.saved_method_id)],
    ['Exemption', row.exemption !== null && exemptions[row.exemption]],
    ['Your preference', PREFERENCES[row.challenge_preference]],
    ['Challenge', challenge],
    [
      'Window',
      challenge !== undefined &&
        size !== null &&
        (size === 'FULL' ? 'Full screen' : `${size.replace('x', ' × ')} px`),
    ],
    ['Method page', method_url === null ? 'None' : METHODS[row.method_completion ?? 'U']],
    ['Channel', row.channel === 'REQUESTOR' && 'Your server, without the payer'],
    ['Version', row.version],
    ['DS transaction ID', row.ds_transaction_id !== null && copyable(row.ds_transaction_id)],
  ]
  return [
    ['Amount', row.amount === null ? 'None: to save the card' : subjectOf(row)],
    ['Card', methodWithMark(fromJson(row.card))],
    ...optional.filter(([, value]) => value !== null && value !== undefined && value !== false),
    ['Created', moment(row.created)],
    ['ID', copyable(row.id)],
  ]
}

/** Who answers for fraud, in a sentence. */
function liabilityOf(row: AuthenticationRow): string | undefined {
  const liable = liableFor(row)
  if (liable === 'issuer') return 'The issuer is liable for fraud.'
  const why = row.trans_status === 'I' ? ', because the payment is exempt' : ''
  return liable && `You’re liable for fraud${why}.`
}

const PREFERENCES = {
  NO_PREFERENCE: undefined,
  NOT_WANTED: 'No challenge',
  WANTED: 'A challenge',
  REQUIRED: 'A challenge, required',
} as const

/** `threeDSCompInd`. */
const METHODS = { Y: 'Ran', N: 'Didn’t answer', U: 'Opened' } as const
