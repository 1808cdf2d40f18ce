// Work that a browser does before it gets a token, while somebody tests cards (rules: card-testing.md#proof). A challenge is
// issued and checked without being stored; only a solved one is, so that it counts once.
import { createHash, timingSafeEqual } from 'node:crypto'
import { type Clock, clockOf } from '../../core/clock.ts'
import { errorMessage, GatewayError } from '../../core/errors.ts'
import { newRandomId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { MerchantRow, Storage } from '../../platform/storage/index.ts'
import { standingOf } from './judge.ts'
import { readAttempts, readWatch } from './store.ts'

export interface ProofParts {
  storage: Storage
  cipher: Cipher
  clock: Clock
}

/**
 * Lets a page make a token: always, unless somebody tests cards with that merchant.
 * @param address `addressDigest` of the page
 * @param proof as it was sent: a challenge and its solution
 * @throws 429 proof_required with a challenge, where the proof is missing, wrong, late, or was shown before
 */
export async function checkProof(
  parts: ProofParts,
  merchant: MerchantRow,
  address: string,
  proof: unknown,
): Promise<void> {
  const bits = await bitsFor(parts, merchant, address)
  const page = { merchantId: merchant.id, address }
  if (bits === undefined || (typeof proof === 'string' && (await spend(parts, page, proof, bits)))) return
  const challenge = newChallenge(parts, page, bits)
  throw new GatewayError([errorMessage('proof_required', { context: 'proof', challenge })], undefined, {
    retryAfter: 1,
  })
}

/** How much work there is to do: each failed payment from there doubles it. Undefined: none. */
async function bitsFor(
  { storage, clock }: ProofParts,
  merchant: MerchantRow,
  address: string,
): Promise<number | undefined> {
  // Nobody knows yet of which mode the token will be.
  const testNow = clockOf(merchant, 'test', clock).now()
  const times = [
    { mode: 'live' as const, now: clock.now() },
    ...(merchant.rehearsal_until > testNow ? [{ mode: 'test' as const, now: testNow }] : []),
  ]
  for (const { mode, now } of times) {
    const whose = { merchantId: merchant.id, mode }
    if ((await readWatch(storage.read, { ...whose, now })).began === null) continue
    const since = now - limits.cardTesting.windowMs
    const attempts = await readAttempts(storage.read, { ...whose, since }, [address])
    // A rehearsal is for whoever makes its payments: live customers with forms that can't do the work must get their tokens.
    if (mode === 'test' && attempts.length === 0) continue
    const { failed, rows } = standingOf({ kind: 'address', digest: address }, attempts, '')
    const { least, most } = limits.cardTesting.proof.bits
    return Math.min(most, least + failed + rows.forgiven)
  }
  return undefined
}

/** Whom a challenge is for: nobody else may have solved it. */
interface Page {
  merchantId: string
  /** `addressDigest` of the page. */
  address: string
}

function newChallenge({ cipher, clock }: ProofParts, page: Page, bits: number): string {
  const text = `${bits}.${clock.now() + limits.cardTesting.proof.lifeMs}.${newRandomId()}`
  return `${text}.${sign(cipher, page, text)}`
}

const sign = (cipher: Cipher, { merchantId, address }: Page, text: string) =>
  cipher.digest('card testing proof', `${merchantId} ${address} ${text}`)

/**
 * Takes a proof, which counts once.
 * @param asked how many bits are asked of that address by now: a payment that has failed since the challenge may have added one
 * @returns whether it is right, and was not shown before
 */
async function spend(
  { storage, cipher, clock }: ProofParts,
  page: Page,
  proof: string,
  asked: number,
): Promise<boolean> {
  const [, bits = '', until = '', id = '', signature = ''] =
    /^(\d{1,2})\.(\d{1,15})\.([\w-]{22})\.([\w-]{43})\.\d{1,10}$/.exec(proof) ?? []
  const expires = Number(until)
  if (!id || expires <= clock.now() || Number(bits) < asked - 1) return false
  const expected = sign(cipher, page, `${bits}.${until}.${id}`)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false
  if (zeroBits(createHash('sha256').update(proof).digest()) < Number(bits)) return false
  return storage.write(async (tx) => {
    const spent = await tx
      .insertInto('spent_proofs')
      .values({ merchant_id: page.merchantId, id, expires })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return spent.length > 0
  })
}

/** How many bits at the beginning are zero; of 32 it counts no further. */
const zeroBits = (hash: Buffer): number => Math.clz32(hash.readUInt32BE(0))
