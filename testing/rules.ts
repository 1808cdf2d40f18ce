// Rules by which a test directs the simulated card and bank networks.
import type { CreateSimulatorRuleRequest, Service, SimulatorRule } from '@service/node'
import { allOf } from './lists.ts'

/** Either one outcome, for each payment that matches, or several, one after the other. */
export type RuleInput = CreateSimulatorRuleRequest
/** Every condition has to match; without one the rule applies to every payment. */
export type RuleMatch = NonNullable<RuleInput['match']>
/** What the networks answer. */
export type Outcome = NonNullable<RuleInput['outcome']>
export type Rule = SimulatorRule

/** Of several rules that match, the newest counts. */
export interface Rules {
  /** @throws ServiceError for one that makes no sense */
  add(rule: RuleInput): Promise<Rule>
  /** Declines payments. @param code such as `card_declined`, or `ach_insufficient_funds` */
  decline(code: NonNullable<Outcome['decline']>, match?: RuleMatch): Promise<Rule>
  /** Has the networks decide and their answer lost: the gateway asks again what became of the payment. */
  loseAnswer(match?: RuleMatch): Promise<Rule>
  /** The newest first. */
  list(): Promise<Rule[]>
  remove(id: string): Promise<void>
  /** From then on only the test numbers decide. */
  clear(): Promise<void>
}

export function createRules({ simulatorRules }: Service): Rules {
  const add: Rules['add'] = (rule) => simulatorRules.create(rule)
  return {
    add,
    decline: (decline, match = {}) => add({ match, outcome: { decline } }),
    loseAnswer: (match = {}) => add({ match, outcome: { answer: 'lost' } }),
    list: () => allOf(simulatorRules.list({ page_size: 100 })),
    remove: (id) => simulatorRules.delete(id),
    clear: () => simulatorRules.deleteAll(),
  }
}
