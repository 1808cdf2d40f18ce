import { readInstant } from '../../../core/calendar.ts'
import type { Mode } from '../../../core/caller.ts'
import { english } from '../../../core/language/words.ts'
import { plainly } from '../../../core/text.ts'
import {
  type DayFigures,
  declinesOf,
  type Overview,
  type Period,
  periods,
} from '../../../merchants/reporting/index.ts'
import { addressOf, money, shortMoney } from '../../kit/index.ts'
import { barChart } from '../../layout/charts.ts'
import { emptyState, panel } from '../../layout/components.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { type Endpoint, endpointLink } from '../webhooks/endpoint.ts'
import { type Concern, concernsPart } from './attention.ts'
import { type FirstStep, stepsPart } from './first-steps.ts'

export interface OverviewContent {
  overview: Overview
  period: Period
  /** At least the last two days. */
  recent: Overview
  mode: Mode
  timezone: string
  steps: readonly FirstStep[]
  concerns: readonly Concern[]
  /** Whether the mode has had a payment at any time. */
  hasPayments: boolean
  /** Those that the reader may see. */
  endpoints: readonly Endpoint[]
}

/** First steps, what needs attention, today, and the figures of a period (rules: pages.md#home, pages.md#overview). */
export function overviewPage(content: OverviewContent): Html {
  const { overview, recent, steps, concerns, hasPayments } = content
  return html`
    <h1>Home</h1>
    <div class="halves">${stepsPart(steps)}${concernsPart(concerns)}</div>
    ${isEmpty(overview) && !hasPayments ? nothingYet(content) : html`${today(recent)}${figures(content)}`}`
}

const isEmpty = ({ total, webhooks }: Overview): boolean =>
  total.approved + declinesOf(total) + total.refunds + webhooks.receivers.length === 0

const NEXT = {
  test: { href: '/guide/', label: 'How to make a test payment' },
  live: { href: '/guide/going-live.html', label: 'Go-live checklist' },
} as const

const nothingYet = ({ mode }: OverviewContent): Html =>
  emptyState('Volume, approvals and webhooks appear here with the first payment.', {
    title: `No payments in ${mode} mode yet`,
    action: html`<a class="button small quiet" href="${NEXT[mode].href}">${NEXT[mode].label}</a>`,
  })

/** Today next to yesterday, as far as today has come. */
function today({ days }: Overview): Html | undefined {
  const [yesterday, now] = days.slice(-2)
  if (!yesterday || !now) return undefined
  const compared = (name: string, text: (day: DayFigures) => string | number) =>
    html`<li>${name} <strong>${text(now)}</strong> <span class="soft">Yesterday ${text(yesterday)}</span></li>`
  const charges = { type: 'CHARGE', start_date: now.date, end_date: now.date }
  return html`<div class="page-head"><h2>Today</h2>
    <p><a href="${addressOf('/console/transactions', charges)}">Today’s charges</a></p></div>
    <ul class="numbers">
      ${compared('Charged', ({ charged }) => money(charged))}
      ${compared('Charges approved', ({ approved }) => english.number(approved))}
      ${compared('Charges declined', (day) => english.number(declinesOf(day)))}
      ${compared('Refunded', ({ refunded }) => money(refunded))}
      ${onlyAuthorized(now)}
    </ul>`
}

/** What looks like money and isn't any yet. */
const onlyAuthorized = ({ held = 0 }: Overview['total']): Html | false =>
  held > 0 &&
  html`<li>Authorized only <strong>${money(held)}</strong> <span class="soft">Not charged until you capture it</span></li>`

function figures(content: OverviewContent): Html {
  const { overview, period, mode, timezone } = content
  const { days, beforeDays, total, before, declines } = overview
  const charges = total.approved + declinesOf(total)
  const compared = (name: string, text: (figures: Overview['total']) => string) =>
    html`<li>${name} <strong>${text(total)}</strong> <span class="soft">Previous ${period} days ${text(before)}</span></li>`
  return html`
    <div class="page-head"><h2>Last ${period} days</h2>
    <ul class="tabs" aria-label="Period">${periods.map(
      (days) =>
        html`<li><a href="${addressOf('/console', { days: String(days) })}"${
          days === period && html` aria-current="true"`
        }>${days} days</a></li>`,
    )}</ul></div>
    <p class="soft">In ${mode} mode. Days begin at midnight in ${timezone}.
      <a href="${addressOf('/console/overview.csv', { days: String(period) })}">Download as CSV</a></p>
    <ul class="numbers">
      ${compared('Charged', ({ charged }) => money(charged))}
      ${compared('Refunded', ({ refunded }) => money(refunded))}
      ${compared('Approval rate', (figures) => rate(figures.approved, declinesOf(figures)))}
      ${compared('Webhook attempts delivered', ({ delivered, undelivered }) => rate(delivered, undelivered))}
      ${onlyAuthorized(total)}
    </ul>
    <div class="halves">${volume(days, beforeDays)}${payments(days)}</div>
    ${byDay(days, beforeDays)}
    ${table({
      caption: 'Declined, rejected and returned charges by reason',
      columns: [
        { label: 'Reason', cell: ({ code }) => plainly(code) },
        { label: 'Charges', isNumber: true, cell: ({ count }) => count },
        {
          label: 'Of all',
          isNamed: true,
          isNumber: true,
          cell: ({ count }) => rate(count, charges - count),
        },
      ],
      rows: declines,
      empty: html`<p>No charges were declined in this period.</p>`,
    })}
    ${webhooks(content)}`
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const shortDay = ({ date }: DayFigures): string => SHORT_DAY.format(readInstant(date)?.first)

/** A share in percent. */
function rate(good: number, others: number): string {
  const all = good + others
  return all === 0 ? '–' : `${((good / all) * 100).toFixed(1)}%`
}

function volume(days: readonly DayFigures[], beforeDays: readonly DayFigures[]): Html {
  const [charged, refunded] = [days.map((day) => day.charged), days.map((day) => day.refunded)]
  return panel(
    { title: 'Volume' },
    barChart({
      id: 'volume',
      title: 'Charged and refunded each day',
      summary: `From ${days[0]?.date} to ${days.at(-1)?.date}. All figures are in the table below.`,
      labels: days.map(shortDay),
      series: [
        { name: 'Charged', tone: 'one', values: charged },
        { name: 'Refunded', tone: 'two', values: refunded },
      ],
      before: {
        name: `Charged ${days.length} days earlier`,
        values: beforeDays.map((day) => day.charged),
      },
      format: money,
      tick: shortMoney,
      empty: 'No charges in this period.',
    }),
  )
}

function payments(days: readonly DayFigures[]): Html {
  return panel(
    { title: 'Approvals and declines' },
    barChart({
      id: 'approvals',
      title: 'Charges approved and declined each day',
      summary: 'All figures are in the table below.',
      labels: days.map(shortDay),
      series: [
        { name: 'Approved', tone: 'one', values: days.map(({ approved }) => approved) },
        { name: 'Declined', tone: 'bad', values: days.map(declinesOf) },
      ],
      format: english.number,
      empty: 'No charges were approved or declined in this period.',
    }),
  )
}

const byDay = (days: readonly DayFigures[], beforeDays: readonly DayFigures[]): Html =>
  html`<details><summary>Figures by day</summary>
    ${table({
      caption: 'Newest first',
      columns: [
        { label: 'Day', cell: ({ date }) => date },
        { label: 'Charged', isNumber: true, cell: ({ charged }) => money(charged) },
        {
          label: `Charged ${days.length} days earlier`,
          isNamed: true,
          isNumber: true,
          cell: ({ earlier }) => money(earlier),
        },
        { label: 'Refunded', isNamed: true, isNumber: true, cell: ({ refunded }) => money(refunded) },
        { label: 'Approved', isNamed: true, isNumber: true, cell: ({ approved }) => approved },
        { label: 'Declined', isNamed: true, isNumber: true, cell: (day) => declinesOf(day) },
      ],
      rows: days.map((day, at) => ({ ...day, earlier: beforeDays[at]?.charged ?? 0 })).toReversed(),
      empty: html``,
    })}</details>`

const took = (duration: number | undefined) => (duration === undefined ? '–' : `${duration} ms`)

/** Where it was deleted since, or the reader sees none, only its address. */
function linkTo(url: string, endpoints: readonly Endpoint[]): HtmlValue {
  const endpoint = endpoints.find((one) => one.url === url)
  return endpoint ? endpointLink(endpoint) : html`<code>${url}</code>`
}

function webhooks({ overview, endpoints }: OverviewContent): Html {
  const { total, webhooks } = overview
  const { pending, givenUp, receivers } = webhooks
  return html`<h2>Webhooks</h2>
    <ul class="numbers">
      <li>Delivered <strong>${english.number(total.delivered)}</strong></li>
      <li>Attempts failed <strong>${english.number(total.undelivered)}</strong></li>
      <li>Waiting for a retry <strong>${english.number(pending)}</strong></li>
      <li>Failed for good <strong>${english.number(givenUp)}</strong></li>
    </ul>
    ${table({
      caption: 'Recent response times of your endpoints, slowest first',
      columns: [
        { label: 'Endpoint', cell: ({ url }) => linkTo(url, endpoints) },
        { label: 'Average', isNamed: true, isNumber: true, cell: ({ average }) => took(average) },
        { label: 'Slowest', isNamed: true, isNumber: true, cell: ({ slowest }) => took(slowest) },
        {
          label: 'Failed',
          isNamed: true,
          isNumber: true,
          cell: ({ failed, attempts }) => `${failed} of ${attempts}`,
        },
      ],
      rows: receivers,
      empty: html`<p>No webhooks were sent in this period.</p>`,
    })}`
}
