// Checks a field's settings once more in the frame. The library has checked them, but a hostile page can talk to the frame
// directly. A setting of a wrong type could reveal what is typed: a pattern in place of a length would.
import { textLength } from '../../shared/field-types.ts'
import { type FieldLook, type FieldSettings, isTyped } from '../../src/protocol.ts'
import { isObject } from '../../src/unknown.ts'

/** The most entries of a list: more than there are brands, or styles that override one another. */
const MOST_ENTRIES = 20

const isListOf = (value: unknown, check: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.length <= MOST_ENTRIES && value.every(check)
const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'

const CHECKS: Record<Exclude<keyof FieldSettings, 'type'>, (value: unknown) => boolean> = {
  fieldId: isText,
  control: (value) => value === 'input' || value === 'select',
  name: isText,
  label: isText,
  placeholder: (value) => value === true || isText(value),
  format: isFlag,
  required: isFlag,
  disabled: isFlag,
  maxLength: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= textLength.most,
  mask: (value) => isFlag(value) || value === 'blur',
  brands: (value) => value === undefined || isListOf(value, isText),
  look: isLook,
}

/** Whether a page's settings have their declared types. */
export function isSettings(data: unknown): data is FieldSettings {
  return isObject(data) && Object.entries(CHECKS).every(([key, check]) => check(data[key])) && isTyped(data)
}

function isLook(data: unknown): data is FieldLook {
  return isObject(data) && isText(data.colorScheme) && isText(data.direction) && isListOf(data.css, isObject)
}
