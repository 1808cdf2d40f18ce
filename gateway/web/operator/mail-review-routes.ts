// Merchants whose email to customers is paused, because there was too much of it (rules: mail.md#review).
import { timestamp } from '../../core/calendar.ts'
import { clockOf } from '../../core/clock.ts'
import { english } from '../../core/language/words.ts'
import { limits } from '../../core/limits.ts'
import { plainly } from '../../core/text.ts'
import { recordChange } from '../../platform/audit-log/index.ts'
import { decideReview, findReview, listReviews, reviewFacts } from '../../platform/mail/index.ts'
import type { MailReviewRow, MerchantRow, ReviewStatus } from '../../platform/storage/index.ts'
import {
  type Action,
  action,
  counted,
  type Listing,
  type NoFilters,
  type PageParts,
  paged,
  pagingOf,
  resource,
  type Visitor,
} from '../kit/index.ts'
import { badge } from '../layout/components.ts'
import { pageHeader } from '../layout/headers.ts'
import { type Html, html } from '../layout/html.ts'
import { questionLink } from '../layout/questions.ts'
import { facts, table } from '../layout/tables.ts'
import { moment } from '../layout/times.ts'
import { acting } from '../sessions/index.ts'

const REVIEWS = '/operator/mail-reviews'

const STATUS: Readonly<Record<ReviewStatus, Html>> = {
  WAITING: badge('wait', 'Waiting'),
  KEPT: badge('bad', 'Kept paused'),
  APPROVED: badge('good', 'Approved'),
}

const MODES = { live: 'Live', test: 'Test' } as const

type Listed = Awaited<ReturnType<typeof listReviews>>['results'][number]

const reviews: Listing<Listed, NoFilters> = {
  title: 'Email reviews',
  about: `A merchant whose customers would get more than ${english.number(limits.mail.reviewPerDay)} emails within a day is paused until you decide.`,
  filters: {},
  async find(visitor) {
    const paging = pagingOf(visitor)
    return paged({ ...(await listReviews(visitor.parts.storage.reading, paging)), ...paging })
  },
  caption: 'Paused merchants first, then the newest',
  isNewestFirst: () => false,
  csv: {
    name: 'email-reviews.csv',
    columns: [
      ['id', ({ id }) => id],
      ['paused', ({ began }) => timestamp(began)],
      ['merchant', ({ name }) => name],
      ['mode', ({ mode }) => mode],
      ['status', ({ status }) => status],
      ['emails_in_a_day', ({ caused }) => caused],
    ],
  },
  columns: [
    { label: 'Merchant', cell: ({ id, name }) => html`<a href="${REVIEWS}/${id}">${name}</a>` },
    { label: 'Mode', cell: ({ mode }) => MODES[mode] },
    { label: 'Status', isAhead: true, cell: ({ status }) => STATUS[status] },
    { label: 'Emails in a day', isNamed: true, isNumber: true, cell: ({ caused }) => english.number(caused) },
    { label: 'Paused', isNamed: true, cell: ({ began }) => moment(began) },
  ],
  emptyTitle: 'No merchant is paused',
  empty: 'A merchant that reaches the limit appears here.',
}

interface Review {
  review: MailReviewRow
  name: string
  found: Awaited<ReturnType<typeof reviewFacts>>
}

export const mailReviewPages = resource<Listed, NoFilters, Review>({
  path: REVIEWS,
  access: 'operate',
  list: reviews,
  one: {
    read: readReview,
    title: ({ name }) => `Email of ${name}`,
    main: reviewPage,
  },
  actions: {
    ':id/approve': deciding({
      action: 'mail.resumed',
      asks: (name) => `Approve the email of ${name}?`,
      explains: ({ found }) =>
        `Sends ${counted(found.waiting, 'waiting email')} within the merchant’s hourly and daily limits. You can’t call them back.`,
      submit: 'Approve',
      done: 'Approved. The waiting emails are sent within the merchant’s hourly and daily limits.',
    }),
    ':id/keep': deciding({
      action: 'mail.kept_paused',
      asks: (name) => `Keep the email of ${name} paused?`,
      explains: ({ found }) =>
        `${counted(found.waiting, 'email')} to the merchant’s customers won’t be sent for now. You can approve them later.`,
      submit: 'Keep paused',
      done: 'Email to this merchant’s customers stays paused.',
    }),
  },
})

async function readReview({ parts, id }: Visitor): Promise<Review> {
  const review = await findReview(parts.storage.read, id)
  const { name } = await merchantOf(parts, review)
  return { review, name, found: await reviewFacts(parts.storage.reading, review) }
}

const merchantOf = ({ storage }: PageParts, { merchant_id }: MailReviewRow): Promise<MerchantRow> =>
  storage.read.selectFrom('merchants').selectAll().where('id', '=', merchant_id).executeTakeFirstOrThrow()

interface Decision {
  action: 'mail.resumed' | 'mail.kept_paused'
  asks(merchant: string): string
  explains(review: Review): string
  submit: string
  done: string
}

function deciding({ action: recorded, asks, done, ...question }: Decision): Action {
  return action<Review>({
    access: 'operate',
    read: readReview,
    asks: ({ name }) => asks(name),
    ...question,
    async act({ parts, request, id }) {
      const review = await findReview(parts.storage.read, id)
      const now = clockOf(await merchantOf(parts, review), review.mode, parts.clock).now()
      await parts.storage.write(async (tx) => {
        const decided = await decideReview(tx, id, recorded === 'mail.resumed', now)
        const { merchant_id: merchantId, mode, caused } = decided
        const record = { type: 'MailReview', id }
        const after = { emails_within_a_day: caused }
        await recordChange(tx, acting(parts, request), { merchantId, mode, action: recorded, record, after })
      })
      return undefined
    },
    done: { [recorded === 'mail.resumed' ? 'approved' : 'kept']: done },
  })
}

function reviewPage({ review, name, found }: Review): Html {
  return html`${pageHeader({
    back: { href: REVIEWS, label: 'All reviews' },
    title: `Email of ${name}`,
    state: STATUS[review.status],
    actions: review.status !== 'APPROVED' && decision(review),
  })}
    ${facts([
      ['Merchant', html`<a href="/operator/merchants/${review.merchant_id}">${name}</a>`],
      ['Mode', MODES[review.mode]],
      ['Emails within a day', english.number(review.caused)],
      ['Waiting for you', english.number(found.waiting)],
      ['Paused', moment(review.began)],
      ...(review.decided === null ? [] : [['Decided', moment(review.decided)] as const]),
    ])}
    <h2>Newest emails</h2>
    ${table({
      caption: `The newest ${limits.mail.reviewSample} at most`,
      rows: found.sample,
      empty: html`<p>No emails.</p>`,
      columns: [
        { label: 'Recipient', cell: ({ recipient }) => recipient },
        { label: 'Subject', cell: ({ subject }) => subject },
        { label: 'Kind', cell: ({ kind }) => plainly(kind) },
        { label: 'Created', cell: ({ created }) => moment(created) },
      ],
    })}`
}

function decision({ id, status }: MailReviewRow): Html {
  const at = `${REVIEWS}/${id}`
  return html`${questionLink(`${at}/approve`, 'Approve…', 'button')}
    ${status === 'WAITING' && questionLink(`${at}/keep`, 'Keep paused…', 'button quiet')}`
}
