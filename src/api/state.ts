import type { FieldType } from '../../shared/field-types.ts'
import type { FieldReport, Surchargeable } from '../protocol.ts'

/** One entry of the state's `fields` (rules: hosted-fields.md#field-state). */
export interface FieldState extends FieldReport {
  selector: string
  type: FieldType
  /** As in HTML: it counts for nothing and nothing of it is sent. */
  disabled: boolean
}

/** What `getState()` returns and the callback gets: a fresh copy each time. */
export interface HostedFieldsState {
  /** Every field that is not disabled is loaded, complete and valid. */
  isReady: boolean
  /** The field whose event caused the call; null before the first event. */
  target: FieldState | null
  fields: FieldState[]
  /** With `surchargeEnabled` only. */
  surchargeable?: Surchargeable
}

/** A field of which nothing is known yet. */
export function initialFieldState(selector: string, type: FieldType): FieldState {
  return {
    selector,
    type,
    disabled: false,
    error: 'The field is still loading.',
    length: 0,
    focus: false,
    valid: false,
    empty: true,
    potentiallyValid: true,
    card: '',
    luhn: false,
  }
}

function isReady(fields: readonly FieldState[]): boolean {
  const enabled = fields.filter(({ disabled }) => !disabled)
  return enabled.length > 0 && enabled.every(({ valid }) => valid)
}

/** The state object of the fields as they are now; `target` is the selector of one of them. */
export function composeState(
  fields: readonly FieldState[],
  target: string | undefined,
  surchargeable: Surchargeable | undefined,
): HostedFieldsState {
  const copies = fields.map((field) => ({ ...field }))
  return {
    isReady: isReady(copies),
    target: copies.find(({ selector }) => selector === target) ?? null,
    fields: copies,
    ...(surchargeable !== undefined && { surchargeable }),
  }
}
