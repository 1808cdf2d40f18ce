// Partners' applications: the queue, and a page for each (rules: partners.md#review).
import { timestamp } from '../../core/calendar.ts'
import { limits } from '../../core/limits.ts'
import { listReviews, type OwnedApplication, readReview } from '../../merchants/partners/index.ts'
import { type Review, reviews } from '../../platform/storage/index.ts'
import { reviewBadge } from '../console/index.ts'
import { type Listing, oneUsually, paged, pagingOf, resource, search, writeAfter } from '../kit/index.ts'
import { copyable } from '../layout/components.ts'
import { pageHeader } from '../layout/headers.ts'
import { type Html, html } from '../layout/html.ts'
import { questionLink } from '../layout/questions.ts'
import { facts } from '../layout/tables.ts'
import { moment } from '../layout/times.ts'
import {
  approval,
  decidedFacts,
  decisionPath,
  PARTNER_APPLICATIONS,
  type ReadReview,
  rejection,
  wordsFor,
} from './review-decisions.ts'

const LABELS: Readonly<Record<Review, string>> = {
  PENDING: 'Waiting',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}

const filters = {
  q: search({ label: 'Name, ID or client ID', maxlength: limits.search.maxChars }),
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
  async find(visitor, { q: text = '', review }) {
    const paging = pagingOf(visitor)
    const found = await listReviews(visitor.parts.storage, { review: review || undefined, text }, paging)
    return paged({ ...found, ...paging })
  },
  caption: ({ review }) => (review ? LABELS[review] : 'Any status'),
  // Who has waited the longest comes first.
  isNewestFirst: ({ review }) => review !== 'PENDING',
  csv: {
    name: 'partner-applications.csv',
    placeOf: writeAfter,
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => timestamp(created)],
      ['reviewed', ({ reviewed }) => (reviewed === null ? undefined : timestamp(reviewed))],
      ['name', ({ name }) => name],
      ['review', (row) => row.review],
      ['owner_id', ({ merchant_id }) => merchant_id],
      ['owner', ({ owner_name }) => owner_name],
      ['brand', ({ brand_name }) => brand_name],
    ],
  },
  columns: [
    { label: 'Name', cell: ({ id, name }) => html`<a href="${PARTNER_APPLICATIONS}/${id}">${name}</a>` },
    { label: 'Owner', isNamed: true, cell: ({ owner_name }) => owner_name },
    { label: 'Status', isAhead: true, cell: (row) => reviewBadge(row) },
    { label: 'Created', cell: ({ created }) => moment(created) },
  ],
  emptyTitle: 'No applications are waiting',
  empty: html`They appear here when partners create them. <a href="${PARTNER_APPLICATIONS}?review=">Show all applications</a>`,
}

export const reviewPages = resource<OwnedApplication, typeof filters, ReadReview>({
  path: PARTNER_APPLICATIONS,
  access: 'operate',
  list: queue,
  one: {
    read: ({ parts, id }) => readReview(parts.storage.read, id),
    title: ({ application }) => application.name,
    main: reviewPage,
  },
  actions: { ':id/approve': approval, ':id/reject': rejection },
})

function reviewPage({ application, connections }: ReadReview): Html {
  return html`
    ${pageHeader({
      back: { href: PARTNER_APPLICATIONS, label: 'All partner applications' },
      title: application.name,
      state: reviewBadge(application),
      actions: html`${
        (application.review !== 'APPROVED' || application.proposed !== null) &&
        questionLink(decisionPath(application, 'approve'), `${wordsFor(application).approve}…`, 'button')
      }${
        application.review !== 'REJECTED' &&
        questionLink(decisionPath(application, 'reject'), `${wordsFor(application).reject}…`, 'button quiet')
      }`,
    })}
    ${facts([
      ...(application.review_reason === null ? [] : [['Reason', application.review_reason] as const]),
      ['Owner', html`<a href="/operator/merchants/${application.merchant_id}">${application.owner_name}</a>`],
      ['Brand', html`<a href="/operator/brands/${application.brand_id}">${application.brand_name}</a>`],
      ['Client ID', copyable(application.client_id)],
      ...decidedFacts(application),
      ['Connected merchants', connections],
      ['Created', moment(application.created)],
      ['Changed', moment(application.modified)],
      ...(application.reviewed === null ? [] : [['Reviewed', moment(application.reviewed)] as const]),
    ])}`
}
