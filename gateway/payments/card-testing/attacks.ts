// An attack begins with the failed payment that makes them too many, and ends some time after the last sign of it.
import { timestamp } from '../../core/calendar.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { View } from '../../core/view.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { type CardAttackRow, lockName, type MerchantRow, type Tx } from '../../platform/storage/index.ts'
import { recordEvent } from '../events/index.ts'
import { alertOwners } from './alert.ts'
import { isAttack, usualShare } from './detect.ts'
import { weigh } from './judge.ts'
import type { AttackSchema } from './schemas.ts'
import {
  failedOf,
  lastAttackEnd,
  paymentsIn,
  readWatch,
  renewAttack,
  usualTraffic,
  type Watch,
} from './store.ts'

export interface AttackParts {
  cipher: Cipher
  /** The origin of a brand's pages. Called only while the gateway serves. */
  pagesUrlOf: (brandId: string) => string
}

type Whose = Pick<CardAttackRow, 'merchant_id' | 'mode'>

/**
 * Looks whether the failed payments are an attack, after another one failed.
 * @param watch as it was before
 * @returns whether an attack goes on
 */
export async function followAttack(
  tx: Tx,
  parts: AttackParts,
  whose: Whose,
  now: number,
  watch: Watch,
): Promise<boolean> {
  const { attackMs, renewMs } = limits.cardTesting
  const { began, until } = watch
  if (began !== null && until !== null && until > now + attackMs - renewMs) return true
  const signs = await signsOfAttack(tx, whose, now, began)
  if (signs === undefined) return began !== null
  const { merchant_id: merchantId, mode } = whose
  if (began === null) await startAttack(tx, parts, whose, now)
  else await renewAttack(tx, { merchantId, mode }, began, signs + attackMs)
  return true
}

/** Begins an attack, unless one goes on. */
export async function startAttack(tx: Tx, parts: AttackParts, whose: Whose, now: number): Promise<void> {
  const { merchant_id: merchantId, mode } = whose
  await lockName(tx, `card testing ${mode} ${merchantId}`)
  const { began } = await readWatch(tx, { merchantId, mode, now })
  if (began === null) await beginAttack(tx, parts, whose, now)
}

/**
 * Compares the failed attempts of each window with all payments. What an attack has counted begins no other one, and only the
 * short windows keep one going: honest customers don't wait for the long ones to pass.
 * @param began when the attack began that goes on; null: there is none
 * @returns the middle of the failed attempts that are too many, in milliseconds, so that old ones hardly put off an attack's end
 */
async function signsOfAttack(
  tx: Tx,
  { merchant_id: merchantId, mode }: Whose,
  now: number,
  began: number | null,
): Promise<number | undefined> {
  const whose = { merchantId, mode }
  const { windowsMs, maxRows, extra, share } = limits.cardTesting.detection
  const windows = began === null ? windowsMs : windowsMs.filter((ms) => ms <= limits.cardTesting.attackMs)
  const counted = began ?? (await lastAttackEnd(tx, { ...whose, now }))
  const earliest = Math.max(counted, now - Math.max(...windows))
  const recent = await failedOf(tx, { ...whose, since: earliest, until: now, most: maxRows })
  // A busy merchant has as many within a shorter time.
  const read = recent.length < maxRows ? earliest : (recent.at(-1)?.at ?? earliest)
  for (const window of windows) {
    const since = Math.max(read, now - window)
    const failures = recent.filter(({ at }) => at > since)
    const failed = weigh(failures)
    if (failed <= extra) continue
    const most = Math.ceil(failed / share.least)
    const traffic = { failed, all: await paymentsIn(tx, { ...whose, since, until: now, most }) }
    if (!isAttack(traffic, share.least)) continue
    if (isAttack(traffic, usualShare(await usualTraffic(tx, whose, since, now))))
      return failures[Math.floor(failures.length / 2)]?.at
  }
  return undefined
}

async function beginAttack(tx: Tx, parts: AttackParts, whose: Whose, now: number): Promise<void> {
  const { merchant_id, mode } = whose
  const { attackMs, alertMs } = limits.cardTesting
  const alerted = await tx
    .selectFrom('card_attacks')
    .select('began')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('began', '>', now - alertMs)
    .where('alerted', '=', 1)
    .limit(1)
    .executeTakeFirst()
  const attack = {
    merchant_id,
    mode,
    began: now,
    until: now + attackMs,
    alerted: alerted ? 0 : 1,
    id: newId(),
  }
  await tx.insertInto('card_attacks').values(attack).execute()
  const data = attackView(attack)
  await recordEvent(tx, { merchant_id, mode, created: now, type: 'card_testing.detected', data })
  if (!alerted) await alertOwners(tx, parts, await merchantOf(tx, merchant_id), attack)
}

const merchantOf = (tx: Tx, id: string): Promise<Pick<MerchantRow, 'id' | 'name' | 'timezone'>> =>
  tx.selectFrom('merchants').select(['id', 'name', 'timezone']).where('id', '=', id).executeTakeFirstOrThrow()

/** An attack as events show it (rules: card-testing.md#event). */
export function attackView({ id, began, until }: CardAttackRow): View<typeof AttackSchema> {
  return { id, began: timestamp(began), until: timestamp(until) }
}
