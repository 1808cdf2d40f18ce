import type { Disturbed } from '../../../../shared/disturbances.ts'
import type { Caller, Mode } from '../../../core/caller.ts'
import { type Clock, clockOf } from '../../../core/clock.ts'
import { notFound } from '../../../core/errors.ts'
import { newRandomId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import {
  fromJson,
  insertRows,
  type MerchantRow,
  prepare,
  prepareLocking,
  type Reader,
  type Storage,
  type TokenRow,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import { type CardData, type Place, type Purpose, storeOf, withKeys } from '../../card-data/index.ts'
import type { TokenPayload } from './input.ts'
import { isVerified, refuseUnverified } from './page-origin.ts'
import { deleteOldRooms } from './room.ts'

/** A one-time token. What was typed is still encrypted: `openPayload`. */
export interface Token {
  id: string
  /** Milliseconds, by the clock of the mode in which it is looked at; of no mode: the live one. */
  created: number
  merchantId: string
  /** Everything that was submitted, encrypted as one text. */
  sealed: string
  /** What the fields noticed while a person typed; null: it didn't come from fields. */
  disturbed: Disturbed | null
  /** A keyed digest of the address of the page that it comes from; null: it comes from no page. */
  address: string | null
}

/** What a token is made of. */
export interface NewToken extends Pick<Token, 'disturbed' | 'address'> {
  payload: TokenPayload
  /** The origin of the page; empty: of fields that don't tell; null: of no page of the merchant. */
  pageOrigin: string | null
}

/** One-time tokens: 5 minutes, one use (rules: tokens.md#lifetime). */
export interface Tokens {
  /** Deletes one batch of expired tokens, and what was counted in windows that have ended. */
  sweep(): Promise<void>
  /** @param mode of the key, where that has one: no key of the other mode finds the token (rules: tokens.md#mode) */
  create(merchant: MerchantRow, mode: Mode | null, token: NewToken): Promise<Token>
  /** @throws 404 for one that is unknown, used, expired, another merchant's or of the other mode */
  find(caller: Owner, id: string): Promise<Token>
  /** Reads the token and leaves it as it is; undefined if `find` would throw. */
  peek(db: Reader, caller: Owner, id: string): Promise<Token | undefined>
  /** Of which mode a page's token is: of the key that made it; live from a page that may take live payments; else test. */
  modeOf(merchantId: string, id: string): Promise<Mode>
  /** Makes a token live until then at least, by the caller's clock, because its payer is still being authenticated. */
  extend(tx: Tx, caller: Owner, id: string, until: number): Promise<void>
  /**
   * Reads and deletes the token in the caller's database transaction; undefined if `find` would throw.
   * @throws 422 origin_not_verified in live mode, as `refuseUnverified`
   */
  take(tx: Tx, caller: Owner, id: string): Promise<Token | undefined>
  /** Like `take`. @throws 404 as `find`; 422 as `take` */
  use(tx: Tx, caller: Owner, id: string): Promise<Token>
}

/** The caller whose token it is, and by whose clock it expires. */
type Owner = Pick<Caller, 'merchant' | 'mode' | 'clock'>

const placeOf = ({ id, merchantId }: Pick<Token, 'id' | 'merchantId'>): Place => ({
  merchantId,
  row: `tokens:${id}`,
})

/** What was typed for a token. Only operations that need the numbers may have it. */
export async function openPayload(cardData: CardData, token: Token, purpose: Purpose): Promise<TokenPayload> {
  return JSON.parse(await storeOf(cardData).openToken(placeOf(token), token.sealed, purpose))
}

export function createTokens(storage: Storage, cardData: CardData, clock: Clock): Tokens {
  const asToken = (row: Opened, { merchant, mode }: Owner): Token => ({
    id: row.id,
    merchantId: merchant.id,
    created: createdBy(row, mode),
    sealed: row.payload,
    disturbed: row.disturbed === null ? null : fromJson(row.disturbed),
    address: row.address,
  })

  const take: Tokens['take'] = async (tx, caller, id) => {
    const [row] = await takeRow(tx, wanted(caller, id))
    if (!row) return undefined
    if (caller.mode === 'live' && row.page_origin !== null) {
      await refuseUnverified(tx, caller.merchant.id, row.page_origin, caller.clock.now())
    }
    return asToken(row, caller)
  }

  return {
    sweep: () =>
      storage.write(async (tx) => {
        const now = clock.now()
        await deleteExpired(tx, { now })
        await deleteOldRooms(tx, { now })
      }),

    async create(merchant, mode, { payload, disturbed, pageOrigin, address }) {
      const id = newRandomId()
      const now = clock.now()
      const merchantId = merchant.id
      const place = placeOf({ id, merchantId })
      const text = JSON.stringify(payload)
      const sealed = await withKeys(cardData, () => storeOf(cardData).sealToken(place, text))
      const expires = now + limits.tokenLifeMs
      const test_expires = expires + clockOf(merchant, 'test', clock).now() - now
      const row: TokenRow = {
        id,
        merchant_id: merchantId,
        created: now,
        expires,
        test_expires,
        mode,
        payload: sealed,
        disturbed: disturbed === null ? null : toJson(disturbed),
        page_origin: pageOrigin,
        address,
      }
      await storage.write(async (tx) => {
        await deleteExpired(tx, { now })
        await insertRows(tx, 'tokens', [row])
      })
      return { id, merchantId, created: createdBy(row, mode ?? 'live'), sealed, disturbed, address }
    },

    async find(caller, id) {
      const [row] = await findRow(storage.read, wanted(caller, id))
      if (!row) throw notFound('Token', id)
      return asToken(row, caller)
    },

    async peek(db, caller, id) {
      const [row] = await findRow(db, wanted(caller, id))
      return row && asToken(row, caller)
    },

    async modeOf(merchantId, id) {
      const row = await storage.read
        .selectFrom('tokens')
        .select(['mode', 'page_origin'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row?.page_origin) return row?.mode ?? 'test'
      return (await isVerified(storage.read, merchantId, row.page_origin, clock.now())) ? 'live' : 'test'
    },

    async extend(tx, caller, id, until) {
      const [row] = await lockRow(tx, wanted(caller, id))
      if (!row) return
      const { created, expires, test_expires } = row
      const most = created + limits.authentications.tokenMostMs - expires
      // By the machine's clock, too, by which it is deleted: a test clock may stand still.
      const later = clock.now() + until - caller.clock.now() - expires
      const longer = Math.min(
        Math.max(until - (caller.mode === 'test' ? test_expires : expires), later),
        most,
      )
      if (longer <= 0) return
      // Both by the same amount: their difference shows which clock it was created by.
      await tx
        .updateTable('tokens')
        .set({ expires: expires + longer, test_expires: test_expires + longer })
        .where('merchant_id', '=', caller.merchant.id)
        .where('id', '=', id)
        .execute()
    },

    take,

    async use(tx, caller, id) {
      const token = await take(tx, caller, id)
      if (!token) throw notFound('Token', id)
      return token
    },
  }
}

const OPENED = ['id', 'created', 'expires', 'test_expires', 'payload', 'disturbed', 'address'] as const
type Opened = Pick<TokenRow, (typeof OPENED)[number]>

/** It was made once, at another time by each clock (rules: tokens.md#mode). */
const createdBy = ({ created, expires, test_expires }: Opened, mode: Mode) =>
  mode === 'test' ? created + test_expires - expires : created

interface Wanted {
  id: string
  merchantId: string
  mode: Mode
  /** Milliseconds by each clock; 0 for the one that does not count in this mode. */
  liveNow: number
  testNow: number
}

function wanted({ merchant, mode, clock }: Owner, id: string): Wanted {
  const now = clock.now()
  const isTest = mode === 'test'
  return { id, merchantId: merchant.id, mode, liveNow: isTest ? 0 : now, testNow: isTest ? now : 0 }
}

const ofWanted = (db: Reader, { id, merchantId, mode, liveNow, testNow }: Wanted) =>
  db
    .selectFrom('tokens')
    .select([...OPENED])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where(({ or, eb }) => or([eb('mode', 'is', null), eb('mode', '=', mode)]))
    .where('expires', '>', liveNow)
    .where('test_expires', '>', testNow)

const findRow = prepare(ofWanted)
const lockRow = prepareLocking(ofWanted)

/** Finds and deletes a token in one statement, so that only one of two concurrent charges gets it. */
const takeRow = prepare((tx: Tx, { id, merchantId, mode, liveNow, testNow }: Wanted) =>
  tx
    .deleteFrom('tokens')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where(({ or, eb }) => or([eb('mode', 'is', null), eb('mode', '=', mode)]))
    .where('expires', '>', liveNow)
    .where('test_expires', '>', testNow)
    .returning([...OPENED, 'page_origin']),
)

/** Deletes expired tokens: only they hold security codes, which must not outlive them. */
const deleteExpired = prepare((tx: Tx, { now }: { now: number }) =>
  tx
    .deleteFrom('tokens')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('merchant_id', 'id'),
        'in',
        selectFrom('tokens')
          .select(['merchant_id', 'id'])
          .where('expires', '<=', now)
          .limit(limits.sweep.batchRows)
          .$asTuple('merchant_id', 'id'),
      ),
    ),
)
