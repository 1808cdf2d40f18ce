// The page of an endpoint.
import { isOfSettings } from '../../../payments/webhooks/index.ts'
import type { ScreenState, Visitor } from '../../kit/index.ts'
import { copyable } from '../../layout/components.ts'
import { buttonForm, errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { DELIVERIES, deliveryTable } from './delivery-table.ts'
import { type Endpoint, statusOf, WEBHOOKS } from './endpoint.ts'
import { failuresPart } from './failures.ts'
import type { NamedDelivery } from './sent.ts'

/** How many deliveries it shows. */
export const SHOWN = 25

export interface ShownEndpoint {
  endpoint: Endpoint
  deliveries: readonly NamedDelivery[]
}

export function onePage(
  { endpoint, deliveries }: ShownEndpoint,
  { csrf, caller, may }: Visitor,
  { faults }: ScreenState,
): Html {
  const { id, url, description, enabled } = endpoint
  const path = `${WEBHOOKS}/${id}`
  const button = (to: string, label: string, look = 'quiet') =>
    html`<a class="button small ${look}" href="${path}/${to}">${label}</a>`
  return html`
    ${errorSummary(faults)}
    ${pageHeader({
      back: { href: WEBHOOKS, label: 'All endpoints' },
      title: description ?? url,
      actions: html`${enabled === 1 && buttonForm({ action: `${path}/test`, csrf, submit: 'Send test event' })}
        ${button('edit', 'Edit')}
        ${enabled === 1 ? questionLink(`${path}/disable`, 'Disable') : questionLink(`${path}/enable`, 'Enable')}
        ${questionLink(`${path}/remove`, 'Delete…')}`,
    })}
    ${facts([
      // Without a description it's the heading.
      ...(description === null ? [] : [['URL', html`<code>${url}</code>`] as const]),
      ['Status', statusOf(endpoint)],
      ['Events', eventsOf(endpoint)],
      ['Signing secret', secretOf(endpoint, caller.clock.now(), may('secrets') && button)],
      addedOf(endpoint),
      ['ID', copyable(id)],
    ])}
    ${failuresPart(deliveries.slice(0, SHOWN))}
    ${deliveryTable(deliveries.slice(0, SHOWN), 'endpoint', {
      caption: 'Deliveries of the last 7 days, newest first',
      empty: html`<p>Nothing was sent in the last 7 days. Send a test event to try it.</p>`,
    })}
    ${deliveries.length > SHOWN && html`<p><a href="${DELIVERIES}?endpoint=${id}">All deliveries</a></p>`}`
}

const eventsOf = ({ event_types }: Endpoint): HtmlValue =>
  event_types === '*' ? 'All' : event_types.split(',').map((type) => html`<code>${type}</code><br>`)

/** @param button for those who may see and change secrets */
function secretOf(
  { secret, previous_until, is_shown }: Endpoint,
  now: number,
  button: ((to: string, label: string) => Html) | false,
): Html {
  const isUnseen = secret !== null && is_shown === 0
  return html`${secret === null ? 'Shared by the endpoints of this mode' : 'Its own'}
    ${previous_until !== null && previous_until > now && html`<div class="soft">The previous one also signs until ${moment(previous_until)}.</div>`}
    ${button && html`<div class="page-actions">${isUnseen && button('secret', 'Show once')}${button('rotate', 'Roll secret…')}</div>`}`
}

const addedOf = (endpoint: Endpoint): readonly [string, HtmlValue] =>
  isOfSettings(endpoint)
    ? ['Added', 'Through the API, with the merchant’s settings']
    : ['Created', endpoint.created === null ? '–' : moment(endpoint.created)]
