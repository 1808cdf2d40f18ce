import { operatorSubjects, type Subject } from '../../merchants/merchants/index.ts'
import { brands, plans } from '../../merchants/partners/index.ts'

/** What the operator makes and sets, by what it is called in the command. */
export const subjects = {
  ...operatorSubjects,
  brand: brands,
  plan: plans,
} as const satisfies Record<string, Subject>

export type SubjectName = keyof typeof subjects
