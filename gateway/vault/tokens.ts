import type { Clock } from '../clock.ts'
import type { Cipher } from '../encryption/index.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { limits } from '../limits.ts'
import { insertRows, prepare, type Storage, type Tx } from '../storage/index.ts'
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

  const take: Tokens['take'] = async (tx, merchantId, id) => {
    const [row] = await takeRow(tx, { id, merchantId, now: clock.now() })
    return row && open(id, row.payload)
  }

  return {
    sweep: () => storage.write(async (tx) => void (await deleteExpired(tx, { now: clock.now() }))),

    async create(merchantId, payload) {
      const id = newId()
      const now = clock.now()
      const sealed = cipher.encrypt(JSON.stringify(payload), boundTo(id))
      await storage.write(async (tx) => {
        await deleteExpired(tx, { now })
        const row = { id, merchant_id: merchantId, created: now, expires: now + limits.tokenLife }
        await insertRows(tx, 'tokens', [{ ...row, payload: sealed }])
      })
      return { id, payload }
    },

    async find(merchantId, id) {
      const [row] = await findRow(storage.read, { id, merchantId, now: clock.now() })
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

interface Wanted {
  id: string
  merchantId: string
  /** Milliseconds. */
  now: number
}

const findRow = prepare((db, { id, merchantId, now }: Wanted) =>
  db
    .selectFrom('tokens')
    .select('payload')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('expires', '>', now),
)

/** One statement finds and deletes, so of two charges at once only one gets the row. */
const takeRow = prepare((db, { id, merchantId, now }: Wanted) =>
  db
    .deleteFrom('tokens')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('expires', '>', now)
    .returning('payload'),
)

/** A security code may not outlive its token, and only tokens hold one. */
const deleteExpired = prepare((db, { now }: Pick<Wanted, 'now'>) =>
  db
    .deleteFrom('tokens')
    .where('id', 'in', (tokens) =>
      tokens.selectFrom('tokens').select('id').where('expires', '<=', now).limit(limits.sweep.batch),
    ),
)
