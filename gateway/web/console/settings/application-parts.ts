// Parts of the page of a partner's application: its review, and its client (rules: partners.md#review).
import type { PartnerApplicationRow, Review } from '../../../storage/index.ts'
import { form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { badge, copyable, notice, type Tone } from '../../layout/parts.ts'
import { facts } from '../../layout/tables.ts'

const REVIEWS: Readonly<Record<Review, [tone: Tone, text: string]>> = {
  PENDING: ['wait', 'Waiting for review'],
  APPROVED: ['good', 'Approved'],
  REJECTED: ['bad', 'Not approved'],
}

export const reviewBadge = ({ review }: Pick<PartnerApplicationRow, 'review'>): Html =>
  badge(...REVIEWS[review])

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
  return html`<section class="panel"><h2>Live mode</h2>
    ${facts([
      ['Review', reviewBadge(row)],
      ...(row.review === 'REJECTED' ? [['Reason', row.review_reason ?? '–'] as const] : []),
    ])}
    <p>${texts[row.review]}</p>
    ${row.review === 'REJECTED' && form({ action, csrf, submit: 'Request another review' })}
  </section>`
}

/** @param mayRoll whether the user may replace the secret */
export function clientSection(
  row: PartnerApplicationRow,
  { action, csrf, mayRoll }: { action: string; csrf: string; mayRoll: boolean },
): Html {
  return html`<section class="panel"><h2>Client</h2>
    ${facts([['client_id', copyable(row.client_id)]])}
    ${
      mayRoll
        ? form({ action, csrf, submit: 'Create a new client_secret', isDanger: true })
        : notice(
            'plain',
            'Only an owner or administrator can create a client_secret or change the addresses: they open live mode of every merchant that connects this application.',
          )
    }
  </section>`
}
