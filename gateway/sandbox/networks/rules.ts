// Rules by which a test directs the simulated networks, instead of the card or account number.
import { sql } from 'kysely'
import type { Authorization, ChargedBank, ChargedCard } from '../../payments/networks/index.ts'
import {
  fromJson,
  type Outcome,
  prepare,
  type SimulatorRuleRow,
  type Tx,
  unindexed,
} from '../../platform/storage/index.ts'

/** What a merchant's rules decide about one payment. */
export interface Ruling {
  /** The ids of the rules that the payment matches, each locked until the caller's write ends. */
  matching: readonly string[]
  /** The newest matching rule that has an outcome for the payment. */
  rule_id: string | null
  outcome: Outcome
}

export const noRuling: Ruling = { matching: [], rule_id: null, outcome: {} }

/**
 * Finds the ruling for a payment. The matching rules stay locked until the caller's write ends, so that no two payments count
 * as the same nth one, even in different processes. `countPayment` must follow in the same write.
 */
export async function findRuling(tx: Tx, authorization: Authorization): Promise<Ruling> {
  const rules = await lockMatchingRules(tx, authorization)
  const matching = rules.map(({ id }) => id)
  for (const rule of rules) {
    const outcome = outcomeFor(rule, rule.matched + 1)
    if (outcome) return { matching, rule_id: rule.id, outcome }
  }
  return { ...noRuling, matching }
}

/** Counts the payment for every rule that it matches, whichever of them decides it. */
export async function countPayment(
  tx: Tx,
  { merchantId }: Authorization,
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

function lockMatchingRules(tx: Tx, { merchantId, amount, reference, method }: Authorization) {
  const { type } = method
  return matchingRules(tx, {
    merchantId,
    amount,
    reference: reference ?? null,
    type,
    last4: lastFour(method),
  })
}

interface Matched extends Pick<SimulatorRuleRow, 'last4' | 'amount' | 'reference' | 'type'> {
  merchantId: string
}

/** The rules that a payment matches, newest first. */
const matchingRules = prepare((db, { merchantId, last4, amount, reference, type }: Matched) => {
  const unlessOther = (column: keyof Matched, value: string | number | null) =>
    sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${value})`
  return db
    .selectFrom('simulator_rules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(unlessOther('last4', last4))
    .where(unlessOther('amount', amount))
    .where(unlessOther('reference', reference))
    .where(unlessOther('type', type))
    .orderBy('position', 'desc')
    .forUpdate()
})

function lastFour(method: ChargedCard | ChargedBank): string {
  return (method.type === 'card' ? method.number : method.account_number).slice(-4)
}

/** A rule's outcome for its nth matching payment; undefined if it has none. */
export function outcomeFor(
  rule: Pick<SimulatorRuleRow, 'outcomes' | 'afterwards' | 'attempt' | 'times'>,
  nth: number,
): Outcome | undefined {
  const outcomes = fromJson(rule.outcomes)
  if (rule.attempt !== null) return nth === rule.attempt ? outcomes[0] : undefined
  if (rule.times !== null && nth > rule.times) return undefined
  return outcomes[nth - 1] ?? (rule.afterwards === 'repeat_last' ? outcomes.at(-1) : undefined)
}
