// The checksums of card numbers and routing numbers.

const ZERO = '0'.charCodeAt(0)

/** Checks the Luhn checksum of card numbers (ISO/IEC 7812-1, annex B). @param digits at least one digit, and nothing else */
export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - ZERO
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The weights of the American Bankers Association's checksum, used in turn. */
const ABA_WEIGHTS = [3, 7, 1]

/** Whether a text is nine digits with a valid ABA checksum (rules: methods.md#routing-number). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * (ABA_WEIGHTS[index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}
