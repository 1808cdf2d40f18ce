import type { Kind } from './kind.ts'

/** Any text without a format that the merchant wants to isolate: a name, a postal code, a tax number. */
export const text: Kind = {
  clean: (value) => value.trim(),
  mask: (_text, { maxLength }) => new RegExp(`^[^\\n]{0,${maxLength}}$`),
  validate(value, { required }) {
    const valid = value !== '' || !required
    return { valid, potentiallyValid: true, error: valid ? '' : 'missing' }
  },
}
