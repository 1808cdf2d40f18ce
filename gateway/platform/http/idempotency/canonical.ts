/**
 * Left out of the digest: with three digits there are only a thousand to try. Only a one-time token may hold a security code.
 */
const SECURITY_CODE = 'cvv'

/** Marks a text that `canonicalText` writes out as it is. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * A canonical text of a body: the same for two bodies that differ only in the order of members or in white space. A security
 * code is left out. It does not recurse, because a hostile body may nest very deep.
 */
export function canonicalText(body: unknown): string {
  const written: string[] = []
  const left: unknown[] = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (value instanceof Raw) written.push(value.text)
    else if (typeof value === 'object' && value !== null)
      for (const part of partsOf(value).reverse()) left.push(part)
    else written.push(`${JSON.stringify(value) ?? ''},`)
  }
  return written.join('')
}

function partsOf(value: object): unknown[] {
  if (Array.isArray(value)) return [new Raw('['), ...value, new Raw(']')]
  const members = Object.entries(value)
    .filter(([name]) => name.toLowerCase() !== SECURITY_CODE)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, member]) => [new Raw(`${JSON.stringify(name)}:`), member])
  return [new Raw('{'), ...members, new Raw('}')]
}
