// Deactivating a merchant or an account: the page counts what stops, needs a reason, and leaves a minute to undo.
// It takes effect then (rules: accounts.md#undo).
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  type Deactivated,
  type OpenDeactivation,
  scheduleDeactivation,
  undoDeactivation,
} from '../../../merchants/merchants/index.ts'
import { type DeactivationReason, deactivationReasons } from '../../../platform/storage/index.ts'
import { type ScreenForm, statusBadge, type Visitor } from '../../kit/index.ts'
import { badge, countdown, toast } from '../../layout/components.ts'
import type { Fields } from '../../layout/fields.ts'
import { buttonForm } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { acting } from '../../sessions/index.ts'
import { secondsUntil } from '../undo.ts'

const REASONS: Readonly<Record<DeactivationReason, string>> = {
  merchant_request: 'The merchant asked for it',
  risk: 'Risk',
  fraud: 'Fraud',
  contract_ended: 'The contract ended',
  other: 'Other',
}

/** The status of a merchant or an account. @param open its deactivation, while it can be undone */
export function statusOf(status = '', open?: OpenDeactivation): Html {
  return open
    ? badge('wait', open.status === 'DELETED' ? 'Being deleted' : 'Being deactivated')
    : statusBadge(status)
}

/** What a page says of the minute. */
export const canUndo = `It takes effect in ${limits.application.undoMs / 1000} seconds. Until then you can undo it.`

/** Without a default. */
export const reasonField = (fields: Fields): Html =>
  fields.radios({
    name: 'reason',
    label: 'Reason',
    hint: 'Only operators see it.',
    options: deactivationReasons.map((value) => ({ value, label: REASONS[value] })),
  })

/** Deactivates or deletes it in a minute. @throws 422 without a reason */
export const deactivating =
  (record: Deactivated['record'], status: OpenDeactivation['status']) =>
  async ({ parts, request, id }: Visitor, { reason: chosen }: Readonly<Record<string, string>>) => {
    const reason = deactivationReasons.find((one) => one === chosen)
    if (!reason) throw fieldError('reason', 'Choose a reason.', 'not_blank')
    await parts.storage.write((tx) =>
      scheduleDeactivation(tx, acting(parts, request), { record, id }, { status, reason }),
    )
    return { done: null }
  }

/** Undoes it. */
export const undo = (record: Deactivated['record']): ScreenForm => ({
  async act({ parts, request, id }) {
    await parts.storage.write((tx) => undoDeactivation(tx, acting(parts, request), { record, id }))
    return undefined
  },
  done: { undone: 'Undone. Nothing was deactivated.' },
})

/** Says that it's being deactivated, with the button that undoes it. @param at the address of its page */
export const undoing = (
  at: string,
  { status, reason, by, at: time }: OpenDeactivation,
  { parts, csrf }: Visitor,
): Html =>
  toast(
    'wait',
    html`${status === 'DELETED' ? 'Deleted' : 'Deactivated'} (${REASONS[reason]}) by ${by.name}. It takes effect in ${countdown(secondsUntil(time, parts.clock))}. Payments go through until then.`,
    buttonForm({ action: `${at}/undo`, csrf, submit: 'Undo' }),
  )
