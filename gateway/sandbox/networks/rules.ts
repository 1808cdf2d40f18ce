// Rules by which a test directs the simulated networks, instead of the card or account number.
import { sql } from 'kysely'
import type { Authorization } from '../../payments/networks/index.ts'
import {
  fromJson,
  type Outcome,
  prepare,
  type SimulatorRuleRow,
  type Tx,
  unindexed,
} from '../../platform/storage/index.ts'

/** What rules may match: a payment, or an authentication. */
export interface Subject
  extends Pick<SimulatorRuleRow, 'target' | 'last4' | 'amount' | 'reference' | 'type'> {
  merchantId: string
}

/** What a merchant's rules decide about one subject. */
export interface Ruling {
  /** The ids of the rules that it matches, each locked until the caller's write ends. */
  matching: readonly string[]
  /** The newest matching rule that has an outcome for it. */
  rule_id: string | null
  outcome: Outcome
}

export const noRuling: Ruling = { matching: [], rule_id: null, outcome: {} }

/**
 * Finds the ruling for a subject. The matching rules stay locked until the caller's write ends, so that no two subjects count
 * as the same nth one, even in different processes. `countMatch` must follow in the same write.
 */
export async function findRuling(tx: Tx, subject: Subject): Promise<Ruling> {
  const rules = await matchingRules(tx, subject)
  const matching = rules.map(({ id }) => id)
  for (const rule of rules) {
    const outcome = outcomeFor(rule, rule.matched + 1)
    if (outcome) return { matching, rule_id: rule.id, outcome }
  }
  return { ...noRuling, matching }
}

/** Counts the subject for every rule that it matches, whichever of them decides it. */
export async function countMatch(
  tx: Tx,
  { merchantId }: Pick<Subject, 'merchantId'>,
  { matching }: Ruling,
): Promise<void> {
  if (matching.length === 0) return
  await tx
    .updateTable('simulator_rules')
    .set((rule) => ({ matched: rule('matched', '+', 1) }))
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('id', 'in', matching)
    .execute()
}

/** A payment as rules see it. */
export const paymentSubject = ({ merchantId, amount, reference, method }: Authorization): Subject => ({
  merchantId,
  target: null,
  amount,
  reference: reference ?? null,
  type: method.type,
  last4: (method.type === 'card' ? method.number : method.account_number).slice(-4),
})

/** The rules that a subject matches, newest first. */
const matchingRules = prepare((db, { merchantId, target, last4, amount, reference, type }: Subject) => {
  const unlessOther = (column: keyof Subject, value: string | number | null) =>
    sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${value})`
  return db
    .selectFrom('simulator_rules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`coalesce(target, '') = coalesce(${target}, '')`)
    .where(unlessOther('last4', last4))
    .where(unlessOther('amount', amount))
    .where(unlessOther('reference', reference))
    .where(unlessOther('type', type))
    .orderBy('position', 'desc')
    .forUpdate()
})

/** A rule's outcome for its nth match; undefined if it has none. */
export function outcomeFor(
  rule: Pick<SimulatorRuleRow, 'outcomes' | 'afterwards' | 'attempt' | 'times'>,
  nth: number,
): Outcome | undefined {
  const outcomes = fromJson(rule.outcomes)
  if (rule.attempt !== null) return nth === rule.attempt ? outcomes[0] : undefined
  if (rule.times !== null && nth > rule.times) return undefined
  return outcomes[nth - 1] ?? (rule.afterwards === 'repeat_last' ? outcomes.at(-1) : undefined)
}
