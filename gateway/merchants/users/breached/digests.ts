// How a password of the list is written down: as the beginning of its hash. The list is in order, and has only what each is more than the
// one before it, in bytes of seven bits.
import { hash } from 'node:crypto'

/** With some 40,000 passwords, one honest password in 6,000 is taken for one of them. */
const BITS = 28

export const digestOf = (password: string): number =>
  Number.parseInt(hash('sha256', password, 'hex').slice(0, BITS / 4), 16)

/** @returns the list as text */
export function pack(passwords: Iterable<string>): string {
  const digests = [...new Set([...passwords].map(digestOf))].sort((one, other) => one - other)
  const bytes: number[] = []
  let before = 0
  for (const digest of digests) {
    for (let more = digest - before; ; more = Math.floor(more / 128)) {
      bytes.push((more % 128) | (more >= 128 ? 128 : 0))
      if (more < 128) break
    }
    before = digest
  }
  return Buffer.from(bytes).toString('base64')
}

/** @param packed as `pack` made it */
export function unpack(packed: string): Set<number> {
  const digests = new Set<number>()
  let digest = 0
  let more = 0
  let weight = 1
  for (const byte of Buffer.from(packed, 'base64')) {
    more += (byte & 127) * weight
    weight *= 128
    if (byte & 128) continue
    digest += more
    digests.add(digest)
    more = 0
    weight = 1
  }
  return digests
}
