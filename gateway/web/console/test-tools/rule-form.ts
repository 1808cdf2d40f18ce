// A rule of the simulated networks, as a form has it.

import { type ErrorMessage, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { methodPages, type Outcome, protocolVersions } from '../../../platform/storage/index.ts'
import type { readRule } from '../../../sandbox/networks/index.ts'
import { faultIf, isAmount, readMoney, tooLong } from '../../kit/index.ts'
import { answers } from './rule-answers.ts'

/** @throws 422 with one message for each field at fault */
export function readRuleForm(values: Readonly<Record<string, string>>): Parameters<typeof readRule>[0] {
  const text = (name: string) => own(values, name)?.trim() || undefined
  const [last4, amount, times, reference] = [text('last4'), text('amount'), text('times'), text('reference')]
  const cents = amount === undefined ? undefined : readMoney(amount)
  const count = times === undefined ? undefined : Number(times)
  const { maxCount } = limits.simulator
  const { outcome, isAuthentication } = answers.get(values.outcome ?? '') ?? {}
  const range = readRange(text)
  refuse([
    ...faultIf(last4 !== undefined && !/^\d{4}$/.test(last4), 'last4', 'Enter four digits.'),
    ...faultIf(cents !== undefined && !isAmount(cents), 'amount', 'Enter an amount such as 12.50.'),
    ...tooLong(reference, 'reference', limits.maxChars.transactionReference),
    ...faultIf(!outcome, 'outcome', 'Choose one of the answers.'),
    ...(isAuthentication ? authenticationFaults({ ...outcome, ...range }, reference) : paymentFaults(range)),
    ...faultIf(
      count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= maxCount),
      'times',
      `Enter a number from 1 to ${maxCount}.`,
    ),
  ])
  return {
    match: {
      ...(isAuthentication && { type: 'authentication' }),
      ...(last4 !== undefined && { last4 }),
      ...(cents !== undefined && { amount: cents }),
      ...(reference !== undefined && { reference }),
    },
    ...(outcome && { outcome: { ...outcome, ...range } }),
    ...(count !== undefined && { times: count }),
  }
}

type Range = Pick<Outcome, 'method' | 'version'>

/** What the directory server's lists say of the card. */
function readRange(text: (name: string) => string | undefined): Range {
  const method = methodPages.find((known) => known === text('method'))
  const version = protocolVersions.find((known) => known === text('version'))
  return { ...(method && { method }), ...(version && { version }) }
}

const authenticationFaults = (outcome: Outcome, reference: string | undefined): ErrorMessage[] => [
  ...faultIf(reference !== undefined, 'reference', 'Leave this empty: authentications have no reference.'),
  ...faultIf(Object.keys(outcome).length === 0, 'method', 'Choose a method page or a version, too.'),
]

const paymentFaults = ({ method, version }: Range): ErrorMessage[] => {
  const message = 'Choose an answer for 3-D Secure, or leave this to the card number.'
  return [
    ...faultIf(method !== undefined, 'method', message),
    ...faultIf(version !== undefined, 'version', message),
  ]
}
