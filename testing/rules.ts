// Rules by which a test directs the simulated card and bank networks.
import type { Api } from './api.ts'
import { readAll } from './pages.ts'

/** Every condition has to match; without one the rule applies to every payment. */
export interface RuleMatch {
  last4?: string
  /** In cents. */
  amount?: number
  reference?: string
  type?: 'card' | 'bank'
  /** Only the payment that is the third to match, say. */
  attempt?: number
}

/** What the networks answer. */
export interface Outcome {
  /** The code of a decline, `card_…` or `ach_…`. */
  decline?: string
  /** No matter what the number says. */
  approve?: true
  cvv_result?: string
  avs_result?: string
  /** Milliseconds until they decide. */
  delay?: number
  /** They decide, and the answer is lost, or comes after the gateway has given up. */
  answer?: 'lost' | 'late'
  /** It is approved, and fails later. */
  settlement?: { return_code: string; after_days?: number }
}

/** Either one outcome, for each payment that matches, or several, one after the other. */
export interface RuleInput {
  match?: RuleMatch
  outcome?: Outcome
  outcomes?: Outcome[]
  /** Once the outcomes are used up. */
  afterwards?: 'built_in' | 'repeat_last'
  /** For how many payments at the most. */
  times?: number
}

export interface Rule extends RuleInput {
  id: string
  created: string
  /** How many payments have matched so far. */
  matched: number
}

/** Of several rules that match, the newest counts. */
export interface Rules {
  /** @throws ApiError for one that makes no sense */
  add(rule: RuleInput): Promise<Rule>
  /** Declines payments. @param code such as `card_declined`, or `ach_insufficient_funds` */
  decline(code: string, match?: RuleMatch): Promise<Rule>
  /** Has the networks decide and their answer lost: the gateway asks again what became of the payment. */
  loseAnswer(match?: RuleMatch): Promise<Rule>
  /** The newest first. */
  list(): Promise<Rule[]>
  remove(id: string): Promise<void>
  /** From then on only the test numbers decide. */
  clear(): Promise<void>
}

const PATH = '/v1/simulator/rules'

export function createRules(api: Api): Rules {
  const add: Rules['add'] = (rule) => api.post(PATH, rule)
  return {
    add,
    decline: (decline, match = {}) => add({ match, outcome: { decline } }),
    loseAnswer: (match = {}) => add({ match, outcome: { answer: 'lost' } }),
    list: () => readAll(api, PATH),
    remove: (id) => api.delete(`${PATH}/${id}`),
    clear: () => api.delete(PATH),
  }
}
