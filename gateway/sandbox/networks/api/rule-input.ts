// Checks what the schema of a rule cannot express: which of its parts may be combined.
import type { Static } from 'typebox'
import { type ErrorMessage, fieldFault, refuse } from '../../../core/errors.ts'
import { type Outcome, type SimulatorRuleRow, toJson } from '../../../platform/storage/index.ts'
import type { RuleBodySchema, ruleKinds } from './schemas.ts'

type RuleBody = Static<typeof RuleBodySchema>
/** What a rule is for. */
type Kind = (typeof ruleKinds)[number]

/** The columns of a rule that come from the request. */
export type RuleInput = Omit<SimulatorRuleRow, 'id' | 'merchant_id' | 'created' | 'position' | 'matched'>

/** @throws 422 with one message for each field at fault */
export function readRule(body: RuleBody): RuleInput {
  const { match = {}, outcome, afterwards = 'built_in', times = null } = body
  const outcomes = outcome ? [outcome] : (body.outcomes ?? [])
  const path = (index: number) => (outcome ? 'outcome' : `outcomes.${index}`)
  const kinds = outcomes.flatMap((one, index) => kindsOf(one, path(index)))
  const type = match.type ?? kinds[0]?.kind ?? null
  refuse([
    ...formFaults(body, type),
    ...outcomes.flatMap((one, index) => outcomeFaults(one, type, path(index))),
    ...kinds.flatMap(({ kind, context }) =>
      kind === type ? [] : fault(context, `The rule is for ${NAMES[type ?? kind]}.`),
    ),
  ])
  return {
    target: type === 'authentication' ? type : null,
    last4: match.last4 ?? null,
    amount: match.amount ?? null,
    reference: match.reference ?? null,
    type: type === 'authentication' ? null : type,
    attempt: match.attempt ?? null,
    outcomes: toJson(outcomes),
    afterwards: outcome ? 'repeat_last' : afterwards,
    times,
  }
}

const NAMES: Readonly<Record<Kind, string>> = {
  card: 'a card payment',
  bank: 'a bank payment',
  authentication: 'an authentication',
}

const fault = (context: string, message: string): ErrorMessage[] => [fieldFault(context, message)]

function formFaults(
  { match, outcome, outcomes, afterwards, times }: RuleBody,
  type: Kind | null,
): ErrorMessage[] {
  const isOne = match?.attempt !== undefined
  if (!outcome && !outcomes) {
    const message = 'An outcome is required, or several as outcomes.'
    return [fieldFault('outcome', message, 'not_null')]
  }
  return [
    ...(outcome && outcomes ? fault('outcomes', 'Either outcome or outcomes, not both.') : []),
    ...(outcome && afterwards ? fault('afterwards', 'This is for what comes after outcomes.') : []),
    ...(isOne && outcomes ? fault('outcomes', 'An attempt is one payment: give one outcome.') : []),
    ...(type === 'authentication' && match?.reference !== undefined
      ? fault('match.reference', 'An authentication has no reference.')
      : []),
    ...(isOne && times !== undefined ? fault('times', 'An attempt is one payment.') : []),
  ]
}

function outcomeFaults(outcome: Outcome, type: Kind | null, path: string): ErrorMessage[] {
  if (Object.keys(outcome).length === 0) return fault(path, 'The outcome is empty.')
  if (type === 'authentication') return authenticationFaults(outcome, path)
  if (!outcome.decline) return []
  const approving = (['approve', 'cvv_result', 'avs_result', 'settlement'] as const).filter(
    (key) => outcome[key] !== undefined,
  )
  return approving.flatMap((key) => fault(`${path}.${key}`, 'A payment that is declined has none of this.'))
}

function authenticationFaults(
  { trans_status, challenge, ...outcome }: Outcome,
  path: string,
): ErrorMessage[] {
  const paying = (['decline', 'approve', 'settlement'] as const).filter((key) => outcome[key] !== undefined)
  const isOther = challenge !== undefined && trans_status !== undefined && trans_status !== 'C'
  return [
    ...paying.flatMap((key) => fault(`${path}.${key}`, 'An authentication has none of this.')),
    ...(isOther ? fault(`${path}.challenge`, 'A challenge is C.') : []),
  ]
}

/** The parts of an outcome that are possible only for cards, only for banks, or only for authentications. */
function kindsOf(
  { decline, cvv_result, avs_result, settlement, trans_status, challenge, method, version }: Outcome,
  path: string,
) {
  const named: [key: string, kind: Kind | undefined][] = [
    ['trans_status', trans_status && 'authentication'],
    ['challenge', challenge && 'authentication'],
    ['method', method && 'authentication'],
    ['version', version && 'authentication'],
    ['decline', kindOf(decline)],
    ['cvv_result', cvv_result && 'card'],
    ['avs_result', avs_result && 'card'],
    ['settlement.return_code', kindOf(settlement?.return_code)],
  ]
  return named.flatMap(([key, kind]) => (kind ? { kind, context: `${path}.${key}` } : []))
}

function kindOf(code: string | undefined): Kind | undefined {
  if (code?.startsWith('card_')) return 'card'
  return code?.startsWith('ach_') ? 'bank' : undefined
}
