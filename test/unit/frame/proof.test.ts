// The work that the vault does for a token during an attack (rules: card-testing.md#proof).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { challengeIn, solve } from '../../../frame/vault/proof.ts'

test.each([1, 8, 12])('a solution begins with %i zero bits', async (bits) => {
  const challenge = `${bits}.1800000000000.${'a'.repeat(22)}.${'b'.repeat(43)}`
  const proof = await solve(challenge)
  expect(proof).toMatch(new RegExp(`^${challenge.replaceAll('.', '\\.')}\\.\\d{1,10}$`))
  expect(Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0))).toBeGreaterThanOrEqual(bits)
})

test.each([
  [undefined, undefined],
  [{ status: 200, body: { messages: [{ challenge: 'a' }] } }, undefined],
  [{ status: 429, body: null }, undefined],
  [{ status: 429, body: { messages: [] } }, undefined],
  [{ status: 429, body: { messages: [{ code: 'rate_limited' }] } }, undefined],
  [{ status: 429, body: { messages: [{ challenge: 7 }] } }, undefined],
  [{ status: 429, body: { messages: [{ challenge: 'a' }] } }, 'a'],
])('the challenge in %j is %s', (answer, challenge) => {
  expect(challengeIn(answer)).toBe(challenge)
})
