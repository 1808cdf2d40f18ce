// What is read and written of attempts and attacks. Rows are only ever added: no counter that all payments of a merchant change.
import type { Mode } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import {
  type CardAttemptRow,
  type MerchantRow,
  prepare,
  type Reader,
  type Storage,
  type Tx,
} from '../../platform/storage/index.ts'
import { weigh } from './judge.ts'
import { EVERYBODY } from './subjects.ts'

interface Whose {
  merchantId: string
  mode: Mode
}

const RULES = [
  'max_declines_per_address',
  'max_cards_per_address',
  'blocked_bins',
  'blocked_emails',
  'rehearsal_until',
] as const

/** What a merchant has decided about card testing. */
export type MerchantRules = Pick<MerchantRow, (typeof RULES)[number]>

/** A merchant's rules, and the attack that goes on. */
export interface Watch extends MerchantRules {
  began: number | null
  until: number | null
}

export async function readWatch(db: Reader, given: Whose & { now: number }): Promise<Watch> {
  const [watch] = await watchOf(db, given)
  if (!watch) throw new Error('The merchant is gone.')
  return watch
}

const watchOf = prepare((db, { merchantId, mode, now }: Whose & { now: number }) =>
  db
    .selectFrom('merchants')
    .leftJoin('card_attacks', (join) =>
      join
        .onRef('card_attacks.merchant_id', '=', 'merchants.id')
        .on('card_attacks.mode', '=', mode)
        .on('card_attacks.until', '>', now),
    )
    .select([...RULES, 'began', 'until'])
    .where('merchants.id', '=', merchantId)
    .orderBy('began', 'desc')
    .limit(1),
)

/** As many subjects as an attempt has. */
export const SUBJECTS = 6

interface Counted extends Whose {
  since: number
  a: string
  b: string
  c: string
  d: string
  e: string
  f: string
}

/** The attempts of some subjects since a time. */
export function readAttempts(
  db: Reader,
  given: Whose & { since: number },
  [a = '', b = a, c = a, d = a, e = a, f = a]: readonly string[],
): Promise<Pick<CardAttemptRow, 'subject' | 'at' | 'card' | 'outcome' | 'weight'>[]> {
  return attemptsOf(db, { ...given, a, b, c, d, e, f })
}

const attemptsOf = prepare((db, { merchantId, mode, since, a, b, c, d, e, f }: Counted) =>
  db
    .selectFrom('card_attempts')
    .select(['subject', 'at', 'card', 'outcome', 'weight'])
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('subject', 'in', [a, b, c, d, e, f])
    .where('at', '>', since),
)

interface Period extends Whose {
  since: number
  until: number
  most: number
}

/** Failed attempts of a whole merchant within a period, the newest first, and not more than so many. */
export const failedOf = prepare((db, { merchantId, mode, since, until, most }: Period) =>
  db
    .selectFrom('card_attempts')
    .select(['at', 'card', 'outcome', 'weight'])
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('subject', '=', EVERYBODY)
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(most),
)

/** How many payments a merchant has within a period; of more than `most` it counts no further. */
export async function paymentsIn(db: Reader, given: Period): Promise<number> {
  const [counted] = await countPayments(db, given)
  return Number(counted?.count ?? 0)
}

const countPayments = prepare((db, { merchantId, mode, since, until, most }: Period) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('transactions')
        .select('transactions.id')
        .where('merchant_id', '=', merchantId)
        .where('mode', '=', mode)
        .where('created', '>', since)
        .where('created', '<=', until)
        .limit(most)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll().as('count')),
)

/** How many attempts of a merchant failed in the last day until a time, and how many payments there were then. */
export async function usualTraffic(db: Reader, whose: Whose, until: number, now: number) {
  const { maxRows, shareRows, share } = limits.cardTesting.detection
  const since = now - limits.cardTesting.keepMs
  const rows = await failedOf(db, { ...whose, since, until, most: maxRows })
  const failures = rows.filter(({ outcome }) => outcome === 'failed')
  if (failures.length < shareRows) return undefined
  const first = Math.min(...failures.map(({ at }) => at))
  const most = Math.ceil(failures.length / share.least)
  return { failed: weigh(failures), all: await paymentsIn(db, { ...whose, since: first - 1, until, most }) }
}

/** When a merchant's last attack was over, in milliseconds; 0: there was none. */
export async function lastAttackEnd(db: Reader, given: Whose & { now: number }): Promise<number> {
  const [last] = await attackBefore(db, given)
  return last?.until ?? 0
}

const attackBefore = prepare((db, { merchantId, mode, now }: Whose & { now: number }) =>
  db
    .selectFrom('card_attacks')
    .select('until')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('until', '<=', now)
    .orderBy('began', 'desc')
    .limit(1),
)

/** Puts off the end of an attack. */
export async function renewAttack(tx: Tx, { merchantId, mode }: Whose, began: number, until: number) {
  await tx
    .updateTable('card_attacks')
    .set({ until })
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('began', '=', began)
    .where('until', '<', until)
    .execute()
}

/** Deletes what counts no longer. @param now the gateway's, in milliseconds */
export async function sweepAttempts(storage: Storage, now: number): Promise<void> {
  await storage.write(async (tx) => {
    const old = tx
      .selectFrom('card_attempts')
      .select('at')
      .where('at', '<=', now - limits.cardTesting.keepMs)
      .orderBy('at')
      .limit(limits.sweep.batchRows)
    const [last] = (await old.execute()).slice(-1)
    if (last) await tx.deleteFrom('card_attempts').where('at', '<=', last.at).execute()
    await tx.deleteFrom('spent_proofs').where('expires', '<=', now).execute()
  })
}
