import { limits } from '../../../core/limits.ts'
import type { Suppression } from '../../../platform/mail/index.ts'
import type { Page, SuppressionReason } from '../../../platform/storage/index.ts'
import { addressOf, fieldsFor, listFoot, numbered, type ScreenState, type Visitor } from '../../kit/index.ts'
import { notice } from '../../layout/components.ts'
import { formFields } from '../../layout/fields.ts'
import { errorSummary, filterForm, form, hiddenToken } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

export const EMAIL = '/console/email'

/** All suppressed addresses that a search finds. */
export const SUPPRESSIONS_FILE = `${EMAIL}.csv`

export interface EmailContent {
  list: Page<Suppression>
  /** What was searched for. */
  address: string | undefined
  /** How many rows the address asks for. */
  rows: string | undefined
  waiting: { budget: number; review: number }
  isPaused: boolean
}

const REASONS: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  added: 'Added by your team',
}

export function emailPage(content: EmailContent, { may, csrf }: Visitor, state: ScreenState): Html {
  const { list, address, rows } = content
  const mayAct = may('invoice')
  // Another name than the field's below: a page has each id once.
  const search = formFields({ values: { q: address } })
  return html`
    <h1>Email</h1>
    <p class="lead">Invoices, reminders, credit notes and receipts that you send to your customers.</p>
    ${status(content)}
    ${errorSummary(state.faults)}
    <h2>Suppressed addresses</h2>
    <p>No email is sent to these addresses. A customer who unsubscribed still gets receipts.</p>
    ${filterForm(
      EMAIL,
      search.text({
        name: 'q',
        label: 'Complete email address',
        type: 'search',
        maxlength: limits.maxChars.email,
        optional: true,
      }),
      'Search',
    )}
    ${table<Suppression>({
      caption: 'Suppressed addresses, newest first',
      columns: [
        { label: 'Address', cell: (one) => one.address },
        { label: 'Reason', cell: ({ reason }) => REASONS[reason] },
        { label: 'Since', cell: ({ created }) => moment(created) },
        { label: 'Actions', cell: (one) => mayAct && removal(one, csrf) },
      ],
      rows: list.results,
      empty:
        address === undefined
          ? html`<p>No suppressed addresses. Customers who unsubscribe and addresses that bounce appear here.</p>`
          : html`<p>This address isn’t suppressed. <a href="${EMAIL}">Show all</a></p>`,
    })}
    ${list.results.length > 0 && listFoot(EMAIL, numbered(list), { q: address, rows }, addressOf(SUPPRESSIONS_FILE, { q: address }))}
    ${mayAct && addition(state, csrf)}`
}

function status({ waiting, isPaused }: EmailContent): Html | undefined {
  const { perHour, perDay } = limits.mail.budget
  if (isPaused)
    return notice(
      'bad',
      html`<strong>Email to your customers is paused.</strong> You sent unusually many emails, so an operator reviews them first.
        ${waiting.review} emails wait. If you didn’t send them, <a href="/console/keys">roll your keys</a>.`,
    )
  if (waiting.budget + waiting.review === 0) return undefined
  return notice(
    'wait',
    html`<strong>${waiting.budget + waiting.review} emails wait for their turn.</strong> At most ${perHour} leave in an hour and ${perDay} in
      a day.`,
  )
}

/** Asks why where it is: the reason goes into the audit log. */
function removal({ id, address }: Suppression, csrf: string): Html {
  return html`<details><summary>Remove<span class="hidden"> ${address}</span></summary>
    <form class="form" method="post" action="${EMAIL}/${encodeURIComponent(id)}/remove" aria-label="Remove ${address}">
      ${hiddenToken(csrf)}
      <div class="field"><label for="why-${id}">Reason</label>
        <input id="why-${id}" name="why" type="text" maxlength="256" required autocomplete="off"></div>
      <button class="button small danger">Remove</button>
    </form></details>`
}

function addition(state: ScreenState, csrf: string): Html {
  const fields = fieldsFor('', state, { reason: 'added' })
  return html`<h2>Add an address</h2>
    ${form({
      action: EMAIL,
      csrf,
      submit: 'Add address',
      fields: html`
        ${fields.text({ name: 'address', label: 'Email address', type: 'email', inputmode: 'email', maxlength: limits.maxChars.email })}
        ${fields.radios({
          name: 'reason',
          label: 'Reason',
          options: [
            { value: 'added', label: 'The customer wants no email' },
            { value: 'complained', label: 'The customer reported email as spam' },
          ],
        })}`,
    })}`
}
