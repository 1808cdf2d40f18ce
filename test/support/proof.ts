import { createHash } from 'node:crypto'

/** Solves a challenge as the fields' vault does. */
export function solveChallenge(challenge: string): string {
  const bits = Number.parseInt(challenge, 10)
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}.${number}`
    if (Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0)) >= bits) return proof
  }
}
