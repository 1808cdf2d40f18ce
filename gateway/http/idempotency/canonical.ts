/** Never stored in any form but a one-time token's, a digest neither: there are only a thousand to try. */
const SECURITY_CODE = 'cvv'

/** Text that stands for itself on the way through `canonicalText`. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * The same text for two bodies that say the same, whatever the order of their members and their white space. A security
 * code is left out. Without recursion, because a body may nest without end.
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
