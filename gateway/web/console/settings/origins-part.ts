// The pages that may embed the merchant's fields, and how to verify them: a part of the page about access.
import type { originsView } from '../../../merchants/merchants/index.ts'
import { badge, copyable, notice, panel, type Tone } from '../../layout/components.ts'
import { buttonForm, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { removalLink } from './access-lists.ts'
import type { ListForms } from './ranges-part.ts'

type Origins = ReturnType<typeof originsView>
type Origin = Origins['origins'][number]

const STATUSES: Readonly<Record<Origin['status'], readonly [Tone, string]>> = {
  pending: ['wait', 'Not verified'],
  verified: ['good', 'Verified'],
  failing: ['bad', 'Failing'],
}

export function originsPanel({ origins, warning }: Origins, forms: ListForms): Html {
  const { path, csrf, fields } = forms
  const unverified = origins.find(({ status }) => status !== 'verified')
  return panel(
    {
      title: 'Pages that may embed your fields',
      text: 'The origins of your checkout pages, for test and live mode.',
      actions: origins.length > 0 && buttonForm({ action: `${path}/verify`, csrf, submit: 'Check now' }),
    },
    html`${warning !== undefined && notice('wait', warning)}
    ${table<Origin>({
      caption: 'Allowed origins',
      isCaptionHidden: true,
      rows: origins,
      empty: html`<p>No origins yet. Any page can embed your fields in test mode.</p>`,
      columns: [
        { label: 'Origin', cell: ({ origin }) => origin },
        { label: 'Live mode', cell: liveCell },
        { label: 'Test mode', isNamed: true, cell: () => 'Allowed' },
        {
          label: 'Last checked',
          isNamed: true,
          cell: ({ checked }) => (checked === undefined ? 'Never' : moment(checked)),
        },
        { label: 'Actions', cell: ({ origin }) => removalLink('origins', origin) },
      ],
    })}
    ${form({
      action: `${path}/origins`,
      csrf,
      submit: 'Add origin',
      isRow: true,
      fields: fields.text({
        name: 'origin',
        label: 'Origin',
        hint: 'Such as https://shop.example, without a path.',
        inputmode: 'url',
      }),
    })}
    ${unverified && verification(unverified)}`,
  )
}

const liveCell = ({ status, error, counts_until }: Origin): Html =>
  html`${badge(...STATUSES[status])}${error !== undefined && html`<div class="soft">${error}</div>`}${
    status === 'failing' &&
    counts_until !== undefined &&
    html`<div class="soft">Works until ${moment(counts_until)}.</div>`
  }`

/** The proofs are the same for all origins, at other addresses. */
const verification = ({ origin, file, dns }: Origin): Html =>
  html`<details open><summary>How to verify an origin</summary>
    <p>Publish one of these, then check again. For <code>${origin}</code>:</p>
    <ul>
      <li>A file at <code>${file.url}</code> with the content ${copyable(file.content)}</li>
      <li>A DNS TXT record at <code>${dns.name}</code> with the value ${copyable(dns.value)}</li>
    </ul></details>`
