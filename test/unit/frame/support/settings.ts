import type { FieldSettings } from '../../../../src/protocol.ts'

/** The settings of a card number's field, with changes. */
export function settingsOf(change: Partial<FieldSettings> = {}): FieldSettings {
  return {
    fieldId: 'f1',
    type: 'credit_card_number',
    control: 'input',
    name: '',
    label: '',
    placeholder: '',
    format: true,
    required: true,
    disabled: false,
    maxLength: 64,
    mask: false,
    brands: undefined,
    look: { css: [], colorScheme: 'light', direction: 'ltr' },
    ...change,
  }
}
