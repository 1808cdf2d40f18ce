// Merchants whose email to customers is paused, because there was too much of it (rules: mail.md#review).
import type { FastifyPluginAsync } from 'fastify'
import { clockOf } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import { recordChange } from '../../platform/audit-log/index.ts'
import { decideReview, findReview, listReviews, reviewFacts } from '../../platform/mail/index.ts'
import type { MailReviewRow, MerchantRow, ReviewStatus } from '../../platform/storage/index.ts'
import { type PageParts, sendConsole } from '../kit/index.ts'
import { badge, moment } from '../layout/components.ts'
import { buttonForm } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { facts, table } from '../layout/tables.ts'
import { acting, visitOf } from '../sessions/index.ts'

const REVIEWS = '/operator/mail-reviews'
const operator = { config: { access: 'operate' } } as const

interface ById {
  Params: { id: string }
  Querystring: { done?: string }
}

const STATUS: Readonly<Record<ReviewStatus, Html>> = {
  WAITING: badge('wait', 'Waiting'),
  KEPT: badge('bad', 'Kept paused'),
  APPROVED: badge('good', 'Approved'),
}

const DONE: Readonly<Record<string, string>> = {
  approve: 'Approved. The waiting emails are sent within the merchant’s hourly and daily limits.',
  keep: 'Email to this merchant’s customers stays paused.',
}

export const mailReviewPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const { storage, clock, brand } = parts
  const merchantOf = ({ merchant_id }: MailReviewRow): Promise<MerchantRow> =>
    storage.read.selectFrom('merchants').selectAll().where('id', '=', merchant_id).executeTakeFirstOrThrow()

  app.get(REVIEWS, operator, async (request, reply) => {
    const rows = await listReviews(storage.reading, limits.page.maxEntries)
    return sendConsole(request, reply, {
      title: 'Email reviews',
      look: brand,
      current: REVIEWS,
      main: html`<h1>Email reviews</h1>
        <p class="lead">A merchant whose customers would get more than ${limits.mail.reviewPerDay} emails within a day is paused until you
          decide.</p>
        ${table({
          caption: `Paused merchants first, then the newest; ${limits.page.maxEntries} at most`,
          rows,
          empty: html`<p>No reviews.</p>`,
          columns: [
            { label: 'Merchant', cell: ({ id, name }) => html`<a href="${REVIEWS}/${id}">${name}</a>` },
            { label: 'Mode', cell: ({ mode }) => mode },
            { label: 'Status', cell: ({ status }) => STATUS[status] },
            { label: 'Emails in a day', isNumber: true, cell: ({ caused }) => caused },
            { label: 'Paused', cell: ({ began }) => moment(began) },
          ],
        })}`,
    })
  })

  app.get<ById>(`${REVIEWS}/:id`, operator, async (request, reply) => {
    const review = await findReview(storage.read, request.params.id)
    const { name } = await merchantOf(review)
    const { waiting, sample } = await reviewFacts(storage.reading, review)
    const { csrf } = visitOf(request)
    return sendConsole(request, reply, {
      title: `Email of ${name}`,
      look: brand,
      current: REVIEWS,
      done: own(DONE, request.query.done ?? ''),
      main: html`<p><a href="${REVIEWS}">All reviews</a></p><h1>Email of ${name}</h1>
        ${facts([
          ['Status', STATUS[review.status]],
          ['Mode', review.mode],
          ['Emails within a day', review.caused],
          ['Waiting for you', waiting],
          ['Paused', moment(review.began)],
          ...(review.decided === null ? [] : [['Decided', moment(review.decided)] as const]),
        ])}
        ${review.status !== 'APPROVED' && decision(review, csrf)}
        <h2>Newest emails</h2>
        ${table({
          caption: `The newest ${limits.mail.reviewSample} at most`,
          rows: sample,
          empty: html`<p>No emails.</p>`,
          columns: [
            { label: 'Recipient', cell: ({ recipient }) => recipient },
            { label: 'Subject', cell: ({ subject }) => subject },
            { label: 'Kind', cell: ({ kind }) => kind },
            { label: 'Created', cell: ({ created }) => moment(created) },
          ],
        })}`,
    })
  })

  for (const [decided, action] of [
    ['approve', 'mail.resumed'],
    ['keep', 'mail.kept_paused'],
  ] as const)
    app.post<ById>(`${REVIEWS}/:id/${decided}`, operator, async (request, reply) => {
      const { id } = request.params
      const review = await findReview(storage.read, id)
      const now = clockOf(await merchantOf(review), review.mode, clock).now()
      await storage.write(async (tx) => {
        const {
          merchant_id: merchantId,
          mode,
          caused,
        } = await decideReview(tx, id, decided === 'approve', now)
        const record = { type: 'MailReview', id }
        const after = { emails_within_a_day: caused }
        await recordChange(tx, acting(parts, request), { merchantId, mode, action, record, after })
      })
      return reply.redirect(`${REVIEWS}/${encodeURIComponent(id)}?done=${decided}`, 303)
    })
}

function decision({ id, status }: MailReviewRow, csrf: string): Html {
  return html`<div class="page-actions">
    ${buttonForm({ action: `${REVIEWS}/${id}/approve`, csrf, submit: 'Approve' })}
    ${status === 'WAITING' && buttonForm({ action: `${REVIEWS}/${id}/keep`, csrf, submit: 'Keep paused', isDanger: true })}
  </div>`
}
