import type { FieldType } from '../../shared/field-types.ts'
import type { FieldReport } from '../protocol.ts'
import type { Surchargeable } from '../vault-protocol.ts'

/** One entry of the state's `fields` (rules: hosted-fields.md#field-state). */
export interface FieldState extends FieldReport {
  selector: string
  type: FieldType
  /** As in HTML: the field is not validated, and its value is not sent. */
  disabled: boolean
}

/** The state that `getState()` returns and the callback gets: a new copy each time. */
export interface HostedFieldsState {
  /** Every field that is not disabled is loaded, complete and valid. */
  isReady: boolean
  /** The field of the last event; null before the first event. */
  target: FieldState | null
  fields: FieldState[]
  /** Present only with `surchargeEnabled`. */
  surchargeable?: Surchargeable
}

/** The state of a field that is still loading. @param error says so */
export function initialFieldState(selector: string, type: FieldType, error: string): FieldState {
  return {
    selector,
    type,
    disabled: false,
    error,
    errorCode: 'loading',
    shownError: '',
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

/** Composes the state from copies of the fields' states. @param target the selector of one of them */
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
