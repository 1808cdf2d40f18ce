// What is to be done later.
import type { Mode } from './mode.ts'

/** A job: once it is due, one process takes it, does it and deletes it or sets its next time. */
export interface JobRow {
  id: string
  type: string
  merchant_id: string
  mode: Mode
  /** What it is about; one job of a type for each. */
  record_id: string
  /** By the merchant's clock of this mode. */
  run_at: number
  /** The same by the machine's clock; null while the process that turns the merchant's test clock sees to it. */
  due: number | null
  /** Tries that ended with an error. */
  attempts: number
  /** The process that does it. */
  instance_id: string | null
  /** What it has to remember from one time to the next, as JSON. */
  data: string | null
}
