// Parts of the page of a partner's application: its review, and its client (rules: partners.md#review).
import { wishOf } from '../../../merchants/partners/index.ts'
import type { PartnerApplicationRow, Review } from '../../../platform/storage/index.ts'
import { badge, copyable, notice, panel, type Tone } from '../../layout/components.ts'
import { buttonForm } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

const REVIEWS: Readonly<Record<Review, [tone: Tone, text: string]>> = {
  PENDING: ['wait', 'Waiting for review'],
  APPROVED: ['good', 'Approved'],
  REJECTED: ['bad', 'Not approved'],
}

export const reviewBadge = ({ review, proposed }: PartnerApplicationRow): Html =>
  proposed === null ? badge(...REVIEWS[review]) : badge('wait', 'Approved, change waiting')

/** What the operator has decided, and the way to ask again. */
export function reviewSection(
  row: PartnerApplicationRow,
  { brand, action, csrf }: { brand: string; action: string; csrf: string },
): Html {
  const texts: Readonly<Record<Review, string>> = {
    PENDING: `${brand} is reviewing this application. Until then merchants can connect it in test mode only.`,
    APPROVED: 'Merchants can connect this application to live mode.',
    REJECTED: `${brand} didn’t approve this application for live mode. It keeps working in test mode.`,
  }
  const reasons = [
    ...(row.review === 'REJECTED' ? [['Reason', row.review_reason ?? '–'] as const] : []),
    ...(row.proposed === null ? [] : changeFacts(row)),
  ]
  const content = html`${reasons.length > 0 && facts(reasons)}
    <p>${texts[row.review]}</p>
    ${
      row.proposed !== null &&
      html`<p>${brand} is reviewing your change. Until it’s approved, merchants see the current name, and are sent to the current redirect URI. To withdraw the change, save the current ones again.</p>`
    }
    ${
      row.review === 'APPROVED' &&
      row.review_reason !== null &&
      html`<p>Your last change wasn’t approved: ${row.review_reason}</p>`
    }
    ${row.review === 'REJECTED' && buttonForm({ action, csrf, submit: 'Request another review' })}`
  return panel({ title: 'Live mode', state: reviewBadge(row) }, content)
}

/** What an approved application has, and what it asks for. */
export function changeFacts(row: PartnerApplicationRow): [label: string, value: string][] {
  const wish = wishOf(row)
  return [
    ['Current name', row.name],
    ['Requested name', wish.name],
    ['Current redirect URI', row.redirect_uri || '–'],
    ['Requested redirect URI', wish.redirect_uri || '–'],
  ]
}

/** @param mayRoll whether the user may roll the secret */
export function clientSection(
  row: PartnerApplicationRow,
  { action, csrf, mayRoll }: { action: string; csrf: string; mayRoll: boolean },
): Html {
  const text = 'Your software gets its access tokens with the client ID and the client secret.'
  const isFirst = row.secret_seen_by === null
  const content = html`${facts([['Client ID', copyable(row.client_id)]])}
    ${row.secret_ends !== null && html`<p>The client secret stops working ${moment(row.secret_ends)}, because the user who created it left the team or got a lower role. Create a new one.</p>`}
    ${
      mayRoll
        ? isFirst
          ? buttonForm({ action, csrf, submit: 'Create client secret' })
          : html`<a class="button small quiet" href="${action}">Roll client secret…</a>`
        : notice(
            'plain',
            'Only an owner or administrator can create a client secret or change the addresses: they open live mode of every merchant that connects this application.',
          )
    }`
  return panel({ title: 'Credentials', text }, content)
}
