/** Of a random UUID: what isn't `4` or a dash is random, `8` in two bits. */
const PATTERN = '10000000-1000-4000-8000-100000000000'

/**
 * An unguessable id: a random UUID. Not by `crypto.randomUUID`: it exists in secure contexts only, which neither a page on plain http
 * nor a frame of https inside one is.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(PATTERN.length))
  return PATTERN.replace(/[018]/g, (digit, at: number) =>
    (Number(digit) ^ ((bytes[at] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )
}
