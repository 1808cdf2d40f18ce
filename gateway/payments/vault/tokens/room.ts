// How much pages may store with a public key, which anybody has (rules: tokens.md#room): without a limit, one sender could fill the disk
// with tokens before they expire. All processes of a database share the room. Each reserves a part of it and counts in memory until
// that is used up, so few tokens need a write. What one address may take is a share of what others have left, so however many addresses
// fill the room, the next one still finds some.
import { sql } from 'kysely'
import type { Clock } from '../../../core/clock.ts'
import { errorMessage, GatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { prepare, type Storage, type TokenRoomRow, type Tx } from '../../../platform/storage/index.ts'

/**
 * Takes room for a token.
 * @param address digest of where it comes from; null: not known, so it counts for the merchant alone
 * @param bytes of the request's body
 * @throws 429 with the time to wait, if there is no room left
 */
export type TakeRoom = (merchantId: string, address: string | null, bytes: number) => Promise<void>

/** What this process has reserved for one subject in one window. */
interface Share {
  left: number
  /** Units in `left` that the database doesn't count yet. */
  uncounted: number
  /** The fewest units that the database has refused. */
  refused: number
  asking?: Promise<void> | undefined
}

/** The subject of all tokens of a merchant. */
const EVERYBODY = ''

/** @param clock the gateway's: no merchant's test clock makes room */
export function createTokenRoom(storage: Storage, clock: Clock): TakeRoom {
  const { unitBytes, most, reserved, uncounted } = limits.tokenRoom
  const { tokenLifeMs, rate } = limits
  // Oldest first. Of a share that is forgotten, what was left is lost for its window.
  const shares = new Map<string, Share>()

  return async (merchantId, address, bytes) => {
    const units = Math.max(1, Math.ceil(bytes / unitBytes))
    // First, so that one address leaves room for others.
    if (address !== null) await take(merchantId, address, units)
    await take(merchantId, EVERYBODY, units)
  }

  async function take(merchant_id: string, subject: string, units: number): Promise<void> {
    for (;;) {
      const now = clock.now()
      const ends = (Math.floor(now / tokenLifeMs) + 1) * tokenLifeMs
      const share = shareOf(`${ends} ${merchant_id} ${subject}`, subject)
      if (units <= share.left) {
        share.left -= units
        return
      }
      if (units >= share.refused) throw full(ends - now)
      // One question at a time; whoever waits looks again.
      share.asking ??= ask(share, { merchant_id, subject, ends }, units).finally(() => {
        share.asking = undefined
      })
      await share.asking
    }
  }

  function shareOf(key: string, subject: string): Share {
    // Most addresses send a few tokens only: those cost no write, and are counted once more follow.
    const free = subject === EVERYBODY ? 0 : Math.min(uncounted, most.address)
    const share = shares.get(key) ?? { left: free, uncounted: free, refused: Number.POSITIVE_INFINITY }
    shares.delete(key)
    shares.set(key, share)
    for (const oldest of shares.keys()) {
      if (shares.size <= rate.maxBuckets) break
      shares.delete(oldest)
    }
    return share
  }

  /** Reserves a good part, or what is needed if there is no more than that. */
  async function ask(share: Share, whose: Omit<TokenRoomRow, 'taken'>, units: number): Promise<void> {
    const need = units - share.left
    const granted = await storage.write(async (tx) => {
      const max = whose.subject === EVERYBODY ? most.key : await addressRoom(tx, whose)
      // A fourth, because what an address has reserved stays its own while the room fills up.
      const plenty = Math.min(reserved, whose.subject === EVERYBODY ? reserved : Math.floor(max / 4))
      for (const wish of [Math.max(need, plenty), need]) {
        const taken = wish + share.uncounted
        if (taken <= max && (await reserve(tx, { ...whose, taken, max })).length > 0) return wish
      }
      return undefined
    })
    if (granted === undefined) share.refused = units
    else {
      share.left += granted
      share.uncounted = 0
    }
  }

  /** What an address may take in all: of a room that is all its own `most.address`, and the same share of what others leave. */
  async function addressRoom(tx: Tx, { subject, ...room }: Omit<TokenRoomRow, 'taken'>): Promise<number> {
    const rows = await takenOf(tx, { ...room, subject })
    const of = (one: string) => Number(rows.find((row) => row.subject === one)?.taken ?? 0)
    const others = Math.max(0, of(EVERYBODY) - of(subject))
    return Math.ceil(((most.key - others) * most.address) / most.key)
  }
}

const takenOf = prepare((db, { merchant_id, subject, ends }: Omit<TokenRoomRow, 'taken'>) =>
  db
    .selectFrom('token_rooms')
    .select(['subject', 'taken'])
    .where('merchant_id', '=', merchant_id)
    .where('subject', 'in', [EVERYBODY, subject])
    .where('ends', '=', ends),
)

/** In one statement, so that two processes never reserve the same. */
const reserve = prepare(
  (tx: Tx, { merchant_id, subject, ends, taken, max }: TokenRoomRow & { max: number }) =>
    tx
      .insertInto('token_rooms')
      .values({ merchant_id, subject, ends, taken })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'subject', 'ends'])
          .doUpdateSet({ taken: sql`token_rooms.taken + excluded.taken` })
          .where(sql<boolean>`token_rooms.taken + excluded.taken <= ${max}`),
      )
      .returning('taken'),
)

/** Deletes what is reserved in windows that have ended. */
export const deleteOldRooms = prepare((tx: Tx, { now }: { now: number }) =>
  tx.deleteFrom('token_rooms').where('ends', '<=', now),
)

function full(waitMs: number): GatewayError {
  const message =
    'Too many tokens were created in the last minutes. Try again later, or send less in form_data.'
  return new GatewayError([errorMessage('rate_limited', { message })], undefined, {
    retryAfter: Math.ceil(waitMs / 1000),
  })
}
