// Partners' applications: the queue, and a page for each to approve or reject it (rules: partners.md#review).
import {
  decideReview,
  listReviews,
  type OwnedApplication,
  readReview,
} from '../../merchants/partners/index.ts'
import { type Review, reviews } from '../../platform/storage/index.ts'
import { changeFacts, reviewBadge } from '../console/index.ts'
import {
  type Listing,
  oneUsually,
  paged,
  pagingOf,
  resource,
  type ScreenForm,
  type ScreenState,
  type Visitor,
} from '../kit/index.ts'
import { copyable } from '../layout/components.ts'
import { type FormState, formFields } from '../layout/fields.ts'
import { errorSummary, form, hidden } from '../layout/forms.ts'
import { pageHeader } from '../layout/headers.ts'
import { type Html, html } from '../layout/html.ts'
import { facts } from '../layout/tables.ts'
import { moment } from '../layout/times.ts'
import { acting } from '../sessions/index.ts'

const APPLICATIONS = '/operator/partner-applications'

const LABELS: Readonly<Record<Review, string>> = {
  PENDING: 'Waiting',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}

const filters = {
  review: oneUsually(
    'Status',
    reviews.map((value) => ({ value, label: LABELS[value] })),
    'PENDING',
  ),
}

const queue: Listing<OwnedApplication, typeof filters> = {
  title: 'Partner applications',
  about:
    'Merchants can connect an application to live mode once you approve it. Test mode needs no approval.',
  filters,
  async find(visitor, { review }) {
    const paging = pagingOf(visitor)
    const found = await listReviews(visitor.parts.storage.reading, review || undefined, paging)
    return paged({ ...found, ...paging })
  },
  caption: ({ review }) => (review ? LABELS[review] : 'Any status'),
  columns: [
    { label: 'Name', cell: ({ id, name }) => html`<a href="${APPLICATIONS}/${id}">${name}</a>` },
    { label: 'Owner', isNamed: true, cell: ({ owner_name }) => owner_name },
    { label: 'Status', isAhead: true, cell: (row) => reviewBadge(row) },
    { label: 'Created', cell: ({ created }) => moment(created) },
  ],
  emptyTitle: 'No applications are waiting',
  empty: html`They appear here when partners create them. <a href="${APPLICATIONS}?review=">Show all applications</a>`,
}

const approve: ScreenForm = {
  // It lets a partner reach real money.
  access: { access: 'operate', confirmed: true },
  async act({ parts, request, id }, { seen }) {
    await decideReview(acting(parts, request), id, { review: 'APPROVED' }, Number(seen))
    return undefined
  },
  done: { approved: 'Approved. The partner’s owners have been notified.' },
}

const reject: ScreenForm = {
  async act({ parts, request, id }, { seen, reason = '' }) {
    await decideReview(acting(parts, request), id, { review: 'REJECTED', reason }, Number(seen))
    return undefined
  },
  done: { rejected: 'Rejected. The partner’s owners have been notified.' },
}

type Read = Awaited<ReturnType<typeof readReview>>

export const reviewPages = resource<OwnedApplication, typeof filters, Read>({
  path: APPLICATIONS,
  access: 'operate',
  list: queue,
  one: {
    read: ({ parts, id }) => readReview(parts.storage.read, id),
    title: ({ application }) => application.name,
    main: reviewPage,
    forms: { approve, reject },
  },
})

function reviewPage({ application, connections }: Read, { csrf }: Visitor, { faults }: ScreenState): Html {
  return html`
    ${pageHeader({
      back: { href: APPLICATIONS, label: 'All partner applications' },
      title: application.name,
      state: reviewBadge(application),
    })}
    ${errorSummary(faults)}
    ${facts([
      ...(application.review_reason === null ? [] : [['Reason', application.review_reason] as const]),
      ['Owner', html`<a href="/operator/merchants/${application.merchant_id}">${application.owner_name}</a>`],
      ['Brand', html`<a href="/operator/brands/${application.brand_id}">${application.brand_name}</a>`],
      ['Client ID', copyable(application.client_id)],
      ...(application.proposed === null
        ? [['Redirect URI', application.redirect_uri || '–'] as const]
        : changeFacts(application)),
      ...(application.event_url === '' ? [] : [['Event URL', application.event_url] as const]),
      ['Connected merchants', connections],
      ['Created', moment(application.created)],
      ['Changed', moment(application.modified)],
      ...(application.reviewed === null ? [] : [['Reviewed', moment(application.reviewed)] as const]),
    ])}
    ${(application.review !== 'APPROVED' || application.proposed !== null) && approval(application, csrf)}
    ${application.review !== 'REJECTED' && rejection(application, csrf, faults)}`
}

/** What the operator decides about: it may change while the page is open. */
const seenField = ({ modified }: OwnedApplication) => hidden('seen', String(modified))

/** What is decided: the application, or a change of one that is approved. */
const wordsFor = ({ proposed }: OwnedApplication) =>
  proposed === null
    ? {
        approve: 'Approve',
        approveHint:
          'Check who owns it and where it sends people. Merchants can connect it to live mode from then on.',
        reject: 'Reject',
        rejectHint:
          'It keeps working in test mode. Merchants that have connected it to live mode stay connected until they disconnect it.',
      }
    : {
        approve: 'Approve change',
        approveHint:
          'Check that the requested name and redirect URI belong to the same partner. They apply from then on.',
        reject: 'Reject change',
        rejectHint: 'The application stays approved, and keeps its current name and redirect URI.',
      }

const approval = (application: OwnedApplication, csrf: string): Html =>
  html`<section class="panel"><h2>${wordsFor(application).approve}</h2>
    <p>${wordsFor(application).approveHint}</p>
    ${form({
      action: `${APPLICATIONS}/${application.id}/approve`,
      csrf,
      submit: wordsFor(application).approve,
      fields: seenField(application),
    })}</section>`

const rejection = (application: OwnedApplication, csrf: string, faults: FormState['faults'] = []): Html => {
  const fields = formFields({ faults })
  return html`<section class="panel"><h2>${wordsFor(application).reject}</h2>
    <p>${wordsFor(application).rejectHint}</p>
    ${form({
      action: `${APPLICATIONS}/${application.id}/reject`,
      csrf,
      submit: wordsFor(application).reject,
      isDanger: true,
      fields: html`${seenField(application)}${fields.text({
        name: 'reason',
        label: 'Reason',
        hint: 'The partner can read it.',
      })}`,
    })}</section>`
}
