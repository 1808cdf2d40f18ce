import { type OperatorRecord, operatorRecords } from '../../merchants/merchants/index.ts'
import { brands, plans } from '../../merchants/partners/index.ts'

/** What the operator makes and sets, by what it is called in the command. */
export const records = {
  ...operatorRecords,
  brand: brands,
  plan: plans,
} as const satisfies Record<string, OperatorRecord>

export type RecordName = keyof typeof records
