import { errorOf } from './errors.ts'
import type { Kind } from './kind.ts'

/** Any text without a format that the merchant wants to isolate: a name, a postal code, a tax number. */
export const text: Kind = {
  clean: (value) => value.trim(),
  mask: (_text, { maxLength }) => new RegExp(`^[^\\n]{0,${maxLength}}$`),
  validate(value, { required, maxLength }) {
    const isMissing = required && value === ''
    // Only a page that lowers the limit later makes a text too long.
    const isTooLong = value.length > maxLength
    const error = isMissing || isTooLong ? errorOf(value, false) : ''
    return { valid: !error, potentiallyValid: !isTooLong, error }
  },
}
