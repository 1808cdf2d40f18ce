// How many mails a merchant may send in an hour and in a day (rules: mail.md#budget). Those to customers that are beyond it wait for their
// turn: each gets the first place that is free in a later hour, once, so a long queue costs no more than a short one.
import type { Mode } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import { lockName, type MailBudget, type MailRow, type MailUsageRow, type Tx } from '../storage/index.ts'

const HOUR = 60 * 60 * 1000
const HOURS_OF_DAY = 24

/** A merchant's mode. Each has a separate budget. */
export interface MailOwner {
  merchant_id: string
  mode: Mode
  /** Absent: that of mails to customers. */
  budget?: MailBudget
}

export const hourOf = (at: number) => Math.floor(at / HOUR)

function limitsOf(budget: MailBudget): { perHour: number; perDay: number } {
  const { budget: customers, invitations, tests } = limits.mail
  return { customers, invitations, tests }[budget]
}

/** Taken first by every write that counts, pauses or releases mails of one merchant's mode. */
export const lockBudget = (tx: Tx, { merchant_id, mode, budget = 'customers' }: MailOwner): Promise<void> =>
  lockName(tx, `mails ${merchant_id} ${mode} ${budget}`)

/** What is counted of a merchant's mode from the last day on, by hour. */
export type Usage = ReadonlyMap<number, Pick<MailUsageRow, 'caused' | 'planned'>>

/** @param now by the merchant's clock of the mode */
export async function readUsage(
  tx: Tx,
  { merchant_id, mode, budget = 'customers' }: MailOwner,
  now: number,
): Promise<Usage> {
  const rows = await tx
    .selectFrom('mail_usage')
    .select(['hour', 'caused', 'planned'])
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('budget', '=', budget)
    .where('hour', '>', hourOf(now) - HOURS_OF_DAY)
    .execute()
  return new Map(rows.map(({ hour, caused, planned }) => [hour, { caused, planned }]))
}

/** The mails that came up within a day. */
export function causedIn(usage: Usage, now: number): number {
  return sumOf(usage, 'caused', hourOf(now))
}

function sumOf(usage: Usage, what: 'caused' | 'planned', last: number): number {
  let sum = 0
  for (let hour = last - HOURS_OF_DAY + 1; hour <= last; hour++) sum += usage.get(hour)?.[what] ?? 0
  return sum
}

/**
 * When the next mail may leave: now, or in the first hour with room for it.
 * @param usage a day of it, and what is planned
 * @returns milliseconds
 */
export function nextTurn(usage: Usage, now: number, budget: MailBudget = 'customers'): number {
  const { perHour, perDay } = limitsOf(budget)
  let hour = hourOf(now)
  while ((usage.get(hour)?.planned ?? 0) >= perHour || sumOf(usage, 'planned', hour) >= perDay) hour++
  if (hour === hourOf(now)) return now
  const step = Math.floor(((usage.get(hour)?.planned ?? 0) * limits.mail.stepsPerHour) / perHour)
  return hour * HOUR + (step * HOUR) / limits.mail.stepsPerHour
}

/** Counts mails in an hour, and forgets what is older than the longest period that counts. */
export async function count(
  tx: Tx,
  { merchant_id, mode, budget = 'customers' }: MailOwner,
  hour: number,
  { caused = 0, planned = 0 }: Partial<Pick<MailUsageRow, 'caused' | 'planned'>>,
): Promise<void> {
  const added = await tx
    .updateTable('mail_usage')
    .set((row) => ({ caused: row('caused', '+', caused), planned: row('planned', '+', planned) }))
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('budget', '=', budget)
    .where('hour', '=', hour)
    .executeTakeFirstOrThrow()
  if (added.numUpdatedRows > 0n) return
  await tx.insertInto('mail_usage').values({ merchant_id, mode, budget, hour, caused, planned }).execute()
  await tx
    .deleteFrom('mail_usage')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('budget', '=', budget)
    .where('hour', '<', hour - 2 * HOURS_OF_DAY)
    .execute()
}

/** Gives a mail its turn. The caller has locked the budget. @returns when it may leave, by the merchant's clock */
export async function takeTurn(
  tx: Tx,
  mail: Pick<MailRow, 'merchant_id' | 'mode'>,
  usage: Usage,
  now: number,
): Promise<number> {
  const at = nextTurn(usage, now)
  await count(tx, mail, hourOf(at), { planned: 1 })
  return at
}

/**
 * Counts a mail that leaves now or never, if there is room for it.
 * @param now by the clock of the budget
 * @returns whether there was room
 */
export async function spend(
  tx: Tx,
  owner: MailOwner & { budget: MailBudget },
  now: number,
): Promise<boolean> {
  await lockBudget(tx, owner)
  if (nextTurn(await readUsage(tx, owner, now), now, owner.budget) > now) return false
  await count(tx, owner, hourOf(now), { caused: 1, planned: 1 })
  return true
}
