import type { GatewayAnswer } from './gateway.ts'

/** Hashes that run at the same time. */
const BATCH = 64

/** The challenge in a refusal of the gateway; undefined: it is no such refusal. */
export function challengeIn(answer: GatewayAnswer | undefined): string | undefined {
  if (answer?.status !== 429) return undefined
  const { messages } = (answer.body ?? {}) as { messages?: { challenge?: unknown }[] }
  const challenge = messages?.[0]?.challenge
  return typeof challenge === 'string' ? challenge : undefined
}

/**
 * Looks for the number that makes the hash of a challenge begin with as many zero bits as it asks for
 * (rules: card-testing.md#proof). The browser stays responsive.
 */
export async function solve(challenge: string): Promise<string> {
  const bits = Number.parseInt(challenge, 10)
  const text = new TextEncoder()
  for (let first = 0; ; first += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, at) => `${challenge}.${first + at}`)
    const hashes = await Promise.all(
      proofs.map((proof) => crypto.subtle.digest('SHA-256', text.encode(proof))),
    )
    const found = proofs[hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits)]
    if (found) return found
  }
}
