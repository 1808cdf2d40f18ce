// One member of a change, as the audit log and requests for approval show it.
import { own } from '../../core/objects.ts'
import { accountTypeLabels } from '../../merchants/merchants/index.ts'
import { memberLabel, valueInWords } from '../../platform/audit-log/index.ts'
import type { AuditChange, AuditValue } from '../../platform/storage/index.ts'
import { type Html, type HtmlValue, html } from '../layout/html.ts'
import { moment } from '../layout/times.ts'

/** Such as `Role: Viewer → Owner`. @param currency of amounts */
export function changeLine({ name, before, after }: AuditChange, currency = 'USD'): Html {
  const values = [before, after].filter((value) => value !== undefined)
  const label = memberLabel(name)
  if (values.length === 0) return html`${label}: changed`
  return html`${label}: ${values.map((value, index) => html`${index > 0 && ' → '}${valueText(name, value, currency)}`)}`
}

const WAYS: Readonly<Record<string, string>> = { page: 'dashboard', api: 'API', csv: 'CSV' }

function valueText(name: string, value: AuditValue, currency: string): HtmlValue {
  const text = String(value)
  if (name === 'as') return own(WAYS, text) ?? text
  if (name === 'type' && own(accountTypeLabels, text)) return own(accountTypeLabels, text)
  return valueInWords({ name, value }, currency, moment)
}
