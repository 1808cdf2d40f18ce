// Lists of settings as people type them.
import { fieldFault, refuse } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'

/** A list of the settings, one entry a line. @param separator of its entries as they are stored */
export const toLines = (list: string, separator = ','): string =>
  list.split(separator).filter(Boolean).join('\n')

/** Back again, as the API takes it. */
export const fromLines = (lines: string): string =>
  lines
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(',')

/** @throws 422 for a text that is longer than a setting may be */
export function lengthFault(context: string, text: string, most: number = limits.maxChars.list): void {
  if (text.length <= most) return
  const message = `At most ${most} characters.`
  refuse([fieldFault(context, message, 'invalid_length')])
}
