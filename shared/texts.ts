// The names of all texts that a person reads or hears. The texts themselves are the frame's, a catalog for each language.
import { type FieldType, fieldTypes } from './field-types.ts'

/** What a text says of a field: its accessible name, or why its value cannot be taken. */
const ABOUT_FIELD = ['label', 'missing', 'incomplete', 'invalid'] as const
/** A text is never half: it may only be too long. */
const ABOUT_TEXT = ['label', 'missing', 'invalid'] as const

const OTHERS = [
  'credit_card_number.not_accepted',
  'exp_month.placeholder',
  'exp_year.placeholder',
  'expiration.placeholder',
  'form.loading',
  'form.locked',
  'form.incomplete',
  'form.refused',
  'form.silent',
  'form.unavailable',
  'service.unreachable',
  'service.busy',
  'service.unknown_key',
] as const

/** The name of a text (rules: hosted-fields.md#messages). */
export type TextKey =
  | `${Exclude<FieldType, 'text'>}.${(typeof ABOUT_FIELD)[number]}`
  | `text.${(typeof ABOUT_TEXT)[number]}`
  | (typeof OTHERS)[number]

/** All texts of a language. */
export type Texts = { readonly [Key in TextKey]: string }

/** The names of all texts, in the order in which a frame's document has them. */
export const textKeys: readonly TextKey[] = [
  ...fieldTypes.flatMap((type) =>
    type === 'text'
      ? ABOUT_TEXT.map((about): TextKey => `${type}.${about}`)
      : ABOUT_FIELD.map((about): TextKey => `${type}.${about}`),
  ),
  ...OTHERS,
]
