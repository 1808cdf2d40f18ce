// Which of the merchant's origins are verified, and how to verify the others: a part of the page about access.
import { type originsView, proofOf } from '../../../merchants/merchants/index.ts'
import { badge, copyable, notice, type Tone } from '../../layout/components.ts'
import { buttonForm } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'

type Origins = ReturnType<typeof originsView>
type Origin = Origins['origins'][number]

const STATUSES: Readonly<Record<Origin['status'], readonly [Tone, string]>> = {
  pending: ['wait', 'Not verified'],
  verified: ['good', 'Verified'],
  failing: ['bad', 'Failing'],
}

/** What an unverified origin means in live mode; undefined if all are verified. */
export const originsNotice = ({ warning }: Pick<Origins, 'warning'>): Html | undefined =>
  warning === undefined ? undefined : notice('wait', warning)

/** @param action where the button posts to */
export function originsPart(origins: Origins, publicKey: string, action: string, csrf: string): Html {
  const { file, dns } = proofOf('https://shop.example', publicKey)
  return html`
    <h2>Verified origins</h2>
    ${originsNotice(origins) ?? html`<p>Live payments need a verified origin. Test mode works on any page.</p>`}
    ${table<Origin>({
      caption: 'Allowed origins',
      rows: origins.origins,
      empty: html`<p>No origins yet. Add the origins of your pages above. Test mode works on any page.</p>`,
      columns: [
        { label: 'Origin', cell: ({ origin }) => origin },
        { label: 'Status', cell: ({ status }) => badge(...STATUSES[status]) },
        { label: 'Last checked', cell: ({ checked }) => checked ?? 'Never' },
        { label: 'Problem', cell: ({ error }) => error },
      ],
    })}
    <p>To verify an origin, publish one of these and check again. For <code>https://shop.example</code>:</p>
    <ul>
      <li>A file at <code>${file.url}</code> with the content ${copyable(file.content)}</li>
      <li>A DNS TXT record at <code>${dns.name}</code> with the value ${copyable(dns.value)}</li>
    </ul>
    ${origins.origins.length > 0 && buttonForm({ action, csrf, fields: html``, submit: 'Check now' })}`
}
