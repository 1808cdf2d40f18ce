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
import { failedOf, paymentsIn, readWatch, renewAttack, usualTraffic, type Watch } from './store.ts'

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
  if (!(await isUnderAttack(tx, whose, now))) return began !== null
  const { merchant_id: merchantId, mode } = whose
  if (began !== null) {
    await renewAttack(tx, { merchantId, mode }, began, now + attackMs)
    return true
  }
  await startAttack(tx, parts, whose, now)
  return true
}

/** Begins an attack, unless one goes on. */
export async function startAttack(tx: Tx, parts: AttackParts, whose: Whose, now: number): Promise<void> {
  const { merchant_id: merchantId, mode } = whose
  await lockName(tx, `card testing ${mode} ${merchantId}`)
  const { began } = await readWatch(tx, { merchantId, mode, now })
  if (began === null) await beginAttack(tx, parts, whose, now)
}

async function isUnderAttack(
  tx: Tx,
  { merchant_id: merchantId, mode }: Whose,
  now: number,
): Promise<boolean> {
  const { windowsMs, maxRows, extra, share } = limits.cardTesting.detection
  const longest = Math.max(...windowsMs)
  const recent = await failedOf(tx, { merchantId, mode, since: now - longest, until: now, most: maxRows })
  let usual: number | undefined
  for (const window of windowsMs) {
    const since = now - window
    const failed = weigh(recent.filter(({ at }) => at > since))
    if (failed <= extra) continue
    const most = Math.ceil(failed / share.least)
    const traffic = { failed, all: await paymentsIn(tx, { merchantId, mode, since, until: now, most }) }
    if (!isAttack(traffic, share.least)) continue
    usual ??= usualShare(await usualTraffic(tx, { merchantId, mode }, now))
    if (isAttack(traffic, usual)) return true
  }
  return false
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
