import type { Cipher } from '../cipher.ts'
import type { Clock } from '../clock.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { limits } from '../limits.ts'
import type { Storage, Tx } from '../storage/index.ts'
import type { TokenPayload } from './token-input.ts'

/** A one-time token, opened. */
export interface Token {
  id: string
  payload: TokenPayload
}

/** One-time tokens: 5 minutes, one use (service.md, One-time token). */
export interface Tokens {
  /** Deletes tokens that have expired, a bounded number at once. */
  sweep(): Promise<void>
  create(merchantId: string, payload: TokenPayload): Promise<Token>
  /** @throws 404 for one that is unknown, used, expired or another merchant's */
  find(merchantId: string, id: string): Promise<Token>
  /** Takes the token out of the world, inside the caller's transaction; undefined for what `find` refuses. */
  take(tx: Tx, merchantId: string, id: string): Promise<Token | undefined>
  /** As `take`. @throws 404 as `find` */
  use(tx: Tx, merchantId: string, id: string): Promise<Token>
}

const boundTo = (id: string) => `tokens:${id}`

export function createTokens(storage: Storage, cipher: Cipher, clock: Clock): Tokens {
  const open = (id: string, payload: string): Token => ({
    id,
    payload: JSON.parse(cipher.decrypt(payload, boundTo(id))),
  })

  /** A security code may not outlive its token, and only tokens hold one. */
  const deleteExpired = async (tx: Tx) => {
    const expired = tx
      .selectFrom('tokens')
      .select('id')
      .where('expires', '<=', clock.now())
      .limit(limits.sweep.batch)
    await tx.deleteFrom('tokens').where('id', 'in', expired).execute()
  }

  const take: Tokens['take'] = async (tx, merchantId, id) => {
    // One statement finds and deletes, so of two charges at once only one gets the row.
    const row = await tx
      .deleteFrom('tokens')
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .where('expires', '>', clock.now())
      .returning('payload')
      .executeTakeFirst()
    return row && open(id, row.payload)
  }

  return {
    sweep: () => storage.write(deleteExpired),

    async create(merchantId, payload) {
      const id = newId()
      const now = clock.now()
      await storage.write(async (tx) => {
        await deleteExpired(tx)
        const row = { id, merchant_id: merchantId, created: now, expires: now + limits.tokenLife }
        const sealed = cipher.encrypt(JSON.stringify(payload), boundTo(id))
        await tx
          .insertInto('tokens')
          .values({ ...row, payload: sealed })
          .execute()
      })
      return { id, payload }
    },

    async find(merchantId, id) {
      const row = await storage.read
        .selectFrom('tokens')
        .select('payload')
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('expires', '>', clock.now())
        .executeTakeFirst()
      if (!row) throw notFound('Token', id)
      return open(id, row.payload)
    },

    take,

    async use(tx, merchantId, id) {
      const token = await take(tx, merchantId, id)
      if (!token) throw notFound('Token', id)
      return token
    },
  }
}
