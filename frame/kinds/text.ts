import type { Kind } from './kind.ts'

/** Anything that the merchant wants isolated without a format of its own: a name, a postal code, a tax number. */
export const text: Kind = {
  label: 'Text',
  autocomplete: 'off',
  inputMode: 'text',
  clean: (value) => value.trim(),
  mask: (_text, { maxLength }) => new RegExp(`^[^\\n]{0,${maxLength}}$`),
  validate(value, { required }) {
    const valid = value !== '' || !required
    return { valid, potentiallyValid: true, error: valid ? '' : 'Fill in this field.' }
  },
  request: (value, name) => ({ [name]: value }),
}
