// Why a request failed, in words: its code, the fields at fault, and why a payment was declined (rules: errors.md#codes).
import { catalog, type ErrorCode, type SubCode } from '../../../core/error-catalog.ts'
import { own } from '../../../core/objects.ts'
import { type ApiRequestRow, fromJson, type RequestFault } from '../../../platform/storage/index.ts'
import { type Html, html } from '../../layout/html.ts'

const SUB_CODES: Readonly<Record<SubCode, string>> = {
  not_blank: 'missing or empty',
  not_null: 'missing',
  invalid: 'not valid',
  invalid_length: 'too short or too long',
  number_out_of_range: 'out of range',
  below_minimum_value: 'below the minimum',
  exceeds_maximum_value: 'above the maximum',
}

/** The catalog's text of `invalid_data` would contradict a response that named several values. */
const INVALID = 'One or more values were not valid.'
const NAMED = `${INVALID} The response named them.`

/** @param concealed why a payment failed, where the response only called it declined */
export function errorFacts(
  { error_code, faults }: ApiRequestRow,
  concealed: ErrorCode | undefined,
): (readonly [string, Html])[] {
  if (error_code === null) return []
  const fields = faults === null ? [] : fromJson(faults)
  const invalid = fields.length === 0 ? NAMED : INVALID
  const text = error_code === 'invalid_data' ? invalid : own(catalog, error_code)?.message
  return [
    ['Error', html`<code>${error_code}</code>${text && html` ${text}`}`],
    ...(fields.length === 0
      ? []
      : [[fields.length === 1 ? 'Field' : 'Fields', html`${fields.map(faultLine)}`] as const]),
    ...(concealed === undefined
      ? []
      : [
          [
            'Reason',
            html`<code>${concealed}</code> ${catalog[concealed].message} Only the dashboard shows this.`,
          ] as const,
        ]),
  ]
}

/** Such as `amount: below the minimum`. */
const faultLine = ({
  code,
  field,
  sub_code,
}: RequestFault): Html => html`<div>${field === undefined ? 'A value' : html`<code>${field}</code>`}:
  ${sub_code === undefined ? own(catalog, code)?.message : html`${SUB_CODES[sub_code]} <span class="soft">${sub_code}</span>`}</div>`
