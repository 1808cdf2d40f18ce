// The form of an endpoint, with the types of events in groups.
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import type { Endpoint } from '../../../payments/webhooks/index.ts'
import { eventTypes, eventTypesOf } from '../../../platform/storage/index.ts'
import { type Fields, ticked, tickedOf } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'

/** What the form calls the boxes of all groups. */
const BOXES = 'event_types'

type Values = Readonly<Record<string, string>>

const GROUPS: Readonly<Record<keyof typeof eventTypesOf, string>> = {
  Transaction: 'Payments, refunds and credits',
  Invoice: 'Invoices',
  RecurringCharge: 'Recurring charges',
  Occurrence: 'Payments of recurring charges',
  SavedCard: 'Saved cards',
  Authentication: 'Authentications',
  CardTestingAttack: 'Card testing',
  PageReport: 'Page security',
}

/** What the form starts with. @param endpoint absent: a new one */
export function endpointValues(endpoint?: Endpoint): Values {
  const isAll = endpoint === undefined || endpoint.event_types === '*'
  const chosen = isAll ? [] : endpoint.event_types.split(',')
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    ...(isAll && { all_events: 'true' }),
    ...ticked(BOXES, chosen),
  }
}

/** What the form says, as the API takes it. */
export function readEndpoint(values: Values) {
  const chosen = tickedOf(BOXES, eventTypes, values)
  return {
    ...(values.url !== undefined && { url: values.url }),
    description: values.description ?? '',
    event_types: values.all_events === 'true' ? '*' : chosen.join(','),
  }
}

/** @param hasUrl whether the URL can be set here */
export const endpointFields = (fields: Fields, hasUrl: boolean): Html => html`
  ${
    hasUrl &&
    fields.text({
      name: 'url',
      label: 'URL',
      hint: 'An https address, such as https://shop.example/webhooks.',
      inputmode: 'url',
      maxlength: limits.maxChars.redirectUrl,
    })
  }
  ${fields.text({
    name: 'description',
    label: 'Description',
    hint: 'Only your team sees it.',
    optional: true,
    maxlength: limits.maxChars.description,
  })}
  <fieldset class="field" id="event_types"><legend>Events</legend>
    ${fields.checkbox({ name: 'all_events', label: 'All events', hint: 'Also types that are added later.' })}
    <div class="unless-all_events">${Object.entries(GROUPS).map(([kind, label]) => group(fields, kind, label))}</div>
  </fieldset>`

function group(fields: Fields, kind: string, label: string): Html {
  const types = own(eventTypesOf, kind) ?? []
  const options = types.map((type) => ({ value: type, label: type }))
  return fields.boxes({ name: BOXES, id: kind, label, options })
}
