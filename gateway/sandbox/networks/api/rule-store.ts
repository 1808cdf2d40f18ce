import { sql } from 'kysely'
import { timestamp } from '../../../core/calendar.ts'
import { gatewayError, notFound } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { readPaging } from '../../../core/paging.ts'
import type { View } from '../../../core/view.ts'
import {
  fromJson,
  type Reader,
  readPage,
  type SimulatorRuleRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import type { RuleInput } from './rule-input.ts'
import type { RuleSchema } from './schemas.ts'

/** A query for a merchant's rules. */
export function rulesOf(db: Reader, merchantId: string) {
  return db.selectFrom('simulator_rules').where('merchant_id', '=', merchantId)
}

/** Stores a rule. @throws 422 when the merchant has reached a limit */
export async function addRule(
  tx: Tx,
  merchantId: string,
  now: number,
  input: RuleInput,
): Promise<SimulatorRuleRow> {
  // Locks the merchant, so that rules are added one after another and no two get the same position.
  await tx.selectFrom('merchants').select('id').where('id', '=', merchantId).forUpdate().execute()
  const { count, newest, written } = await rulesOf(tx, merchantId)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('position').as('newest'),
      sql<number | null>`sum(length(outcomes))`.as('written'),
    ])
    .executeTakeFirstOrThrow()
  const { maxRules, outcomesMaxChars } = limits.simulator
  // Limited, because each payment reads all rules that may match it.
  if (Number(count) >= maxRules || Number(written ?? 0) + input.outcomes.length > outcomesMaxChars) {
    const message = `There are at most ${maxRules} rules, with ${outcomesMaxChars} characters of outcomes in all: delete those that are not needed any more.`
    throw gatewayError('invalid_data', { message })
  }
  const position = Number(newest ?? 0) + 1
  const row = { id: newId(), merchant_id: merchantId, created: now, position, matched: 0, ...input }
  await tx.insertInto('simulator_rules').values(row).execute()
  return row
}

/** @throws 404 */
export async function findRule(db: Reader, merchantId: string, id: string): Promise<SimulatorRuleRow> {
  const row = await rulesOf(db, merchantId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('SimulatorRule', id)
  return row
}

/** Lists rules, newest first, which is the order in which they are tried. @throws 422 */
export async function listRules(
  db: Reader,
  merchantId: string,
  query: { page?: string | undefined; page_size?: string | undefined },
) {
  const rules = rulesOf(db, merchantId).selectAll().orderBy('position', 'desc')
  const { results, ...page } = await readPage(rules, readPaging(query))
  return { ...page, results: results.map(ruleView) }
}

/** @throws 404 */
export async function deleteRule(tx: Tx, merchantId: string, id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('simulator_rules')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw notFound('SimulatorRule', id)
}

export async function deleteRules(tx: Tx, merchantId: string): Promise<void> {
  // Locks the rules in the same order as a payment does, to avoid a deadlock.
  await rulesOf(tx, merchantId).select('id').orderBy('position', 'desc').forUpdate().execute()
  await tx.deleteFrom('simulator_rules').where('merchant_id', '=', merchantId).execute()
}

/** A rule as it was sent. A single outcome that repeats is shown as `outcome`. */
export function ruleView(row: SimulatorRuleRow): View<typeof RuleSchema> {
  const outcomes = fromJson(row.outcomes)
  const isOne = outcomes.length === 1 && row.afterwards === 'repeat_last'
  return {
    id: row.id,
    created: timestamp(row.created),
    match: {
      last4: row.last4 ?? undefined,
      amount: row.amount ?? undefined,
      reference: row.reference ?? undefined,
      attempt: row.attempt ?? undefined,
      type: row.target ?? row.type ?? undefined,
    },
    ...(isOne ? { outcome: outcomes[0] } : { outcomes, afterwards: row.afterwards }),
    times: row.times ?? undefined,
    matched: row.matched,
  }
}
