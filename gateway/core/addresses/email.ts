// What an email address is. One rule for records, for mails and for the command line.
import { limits } from '../limits.ts'

/** An address that a mail can be sent to; what is no word, `<` and such, would end it in a header. */
export const EMAIL_PATTERN =
  '^[^\\s@<>"(),:;\\[\\]\\\\\\x00-\\x1f\\x7f]+@[^\\s@<>"(),:;\\[\\]\\\\\\x00-\\x1f\\x7f]+$'

/** Whether a text is such an address. */
export const isEmailAddress = (text: string): boolean =>
  [...text].length <= limits.maxChars.email && new RegExp(EMAIL_PATTERN).test(text)
