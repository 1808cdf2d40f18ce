// Merchants: the list, and a page for each.
import { operatorRecords } from '../../../merchants/merchants/index.ts'
import { statusBadge } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import type { ShownRecord } from '../records/shown.ts'
import { activation, deactivation, MERCHANTS } from './status.ts'

export const merchants: ShownRecord = {
  path: MERCHANTS,
  record: operatorRecords.merchant,
  title: 'Merchants',
  one: 'merchant',
  about: 'Businesses that get paid. Inactive merchants can’t take payments.',
  without: ['status'],
  columns: [{ label: 'Status', cell: ({ values }) => statusBadge(values.status ?? '') }],
  actions: { ':id/deactivate': deactivation, ':id/activate': activation },
  async above(_visitor, { id, values }) {
    const at = `${MERCHANTS}/${encodeURIComponent(id)}`
    const isActive = values.status === 'ACTIVE'
    return html`${facts([['Status', statusBadge(values.status ?? '')]])}
      <p class="page-actions">${
        isActive
          ? html`<a class="button small quiet" href="${at}/deactivate">Deactivate…</a>`
          : html`<a class="button small" href="${at}/activate">Activate…</a>`
      }</p>`
  },
}
