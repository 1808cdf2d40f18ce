import type { FieldReport, FieldType } from './protocol.ts'

/** One entry of the state's `fields` (decisions.md §1). */
export interface FieldState extends FieldReport {
  selector: string
  type: FieldType
}

/** What `getState()` returns and the callback gets: a fresh copy each time. */
export interface HostedFieldsState {
  /** Every field is loaded, complete and valid. */
  isReady: boolean
  /** The field whose event caused the call; null before the first event. */
  target: FieldState | null
  fields: FieldState[]
}

/** A field of which nothing is known yet. */
export function initialFieldState(selector: string, type: FieldType): FieldState {
  return {
    selector,
    type,
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

/** The state object of the fields as they are now; `target` is an index into them, or undefined. */
export function composeState(fields: readonly FieldState[], target: number | undefined): HostedFieldsState {
  const copies = fields.map((field) => ({ ...field }))
  return {
    isReady: copies.every((field) => field.valid),
    target: (target !== undefined && copies[target]) || null,
    fields: copies,
  }
}
