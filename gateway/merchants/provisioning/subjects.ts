import { accounts } from './accounts.ts'
import { merchants } from './merchants.ts'
import type { Subject } from './subject.ts'
import { surcharges } from './surcharges.ts'

/** What the operator makes and sets, by what it is called in the command. */
export const operatorSubjects = {
  merchant: merchants,
  account: accounts,
  surcharge: surcharges,
} as const satisfies Record<string, Subject>

export type OperatorSubject = keyof typeof operatorSubjects
