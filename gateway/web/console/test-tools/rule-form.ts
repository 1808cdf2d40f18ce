// A rule of the simulated networks, as a form has it.

import { refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { bankDeclines, cardDeclines, type Outcome, returnCodes } from '../../../platform/storage/index.ts'
import type { readRule } from '../../../sandbox/networks/index.ts'
import { faultIf, isAmount, readMoney, tooLong, words } from '../../kit/index.ts'
import type { Choice } from '../../layout/fields.ts'

const outcomes = new Map<string, { label: string; outcome: Outcome }>([
  ['approve', { label: 'Approve', outcome: { approve: true } }],
  ['lost', { label: 'The answer is lost', outcome: { answer: 'lost' } }],
  ['late', { label: 'The answer is late', outcome: { answer: 'late' } }],
  ...[...new Set([...cardDeclines, ...bankDeclines])].map(
    (decline) =>
      [`decline:${decline}`, { label: `Decline: ${words(decline)}`, outcome: { decline } }] as const,
  ),
  ...returnCodes.map(
    (return_code) =>
      [
        `return:${return_code}`,
        { label: `Approve, then return: ${words(return_code)}`, outcome: { settlement: { return_code } } },
      ] as const,
  ),
])

export const outcomeChoices: readonly Choice[] = [...outcomes].map(([value, { label }]) => ({ value, label }))

/** @throws 422 with one message for each field at fault */
export function readRuleForm(values: Readonly<Record<string, string>>): Parameters<typeof readRule>[0] {
  const text = (name: string) => own(values, name)?.trim() || undefined
  const [last4, amount, times, reference] = [text('last4'), text('amount'), text('times'), text('reference')]
  const cents = amount === undefined ? undefined : readMoney(amount)
  const count = times === undefined ? undefined : Number(times)
  const { maxCount } = limits.simulator
  const chosen = outcomes.get(values.outcome ?? '')
  refuse([
    ...faultIf(last4 !== undefined && !/^\d{4}$/.test(last4), 'last4', 'Enter four digits.'),
    ...faultIf(cents !== undefined && !isAmount(cents), 'amount', 'Enter an amount such as 12.50.'),
    ...faultIf(
      count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= maxCount),
      'times',
      `Enter a number from 1 to ${maxCount}.`,
    ),
    ...tooLong(reference, 'reference', limits.maxChars.transactionReference),
    ...faultIf(!chosen, 'outcome', 'Choose one of the answers.'),
  ])
  return {
    match: {
      ...(last4 !== undefined && { last4 }),
      ...(cents !== undefined && { amount: cents }),
      ...(reference !== undefined && { reference }),
    },
    ...(chosen && { outcome: chosen.outcome }),
    ...(count !== undefined && { times: count }),
  }
}
