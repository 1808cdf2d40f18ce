// How far an upgrade is.
import type { Dialect } from '../engines/dialect.ts'
import type { Storage } from '../engines/storage.ts'
import { tablesLockedBy } from './preview.ts'
import { readState, type StepRow } from './state.ts'
import { isForShared, type KnownStep } from './step.ts'

export interface StepStatus {
  id: string
  kind: KnownStep['kind']
  phase: KnownStep['phase']
  isFinished: boolean
  /** Whether it does nothing, because only another engine needs it. */
  isIdle: boolean
  /** The table that it is about, if it's one. */
  table: string | undefined
  /** Tables that it keeps from being read and written, for a moment. */
  locks: string[]
  /** Of a backfill: rows that its last pass has filled, and about how many there are. */
  filled: number
  rows: number
}

/** The status of each step. Nothing is changed. @param opened a database of any version */
export async function statusOf(
  { read, dialect }: Pick<Storage, 'read' | 'dialect'>,
  steps: readonly KnownStep[],
): Promise<StepStatus[]> {
  const state = await readState(read, dialect)
  return Promise.all(steps.map((step) => stepStatus(step, state.get(step.id), { read, dialect })))
}

async function stepStatus(
  step: KnownStep,
  row: StepRow | undefined,
  { read, dialect }: { read: Storage['read']; dialect: Dialect },
): Promise<StepStatus> {
  const { id, kind, phase } = step
  const isFinished = typeof row?.finished === 'number'
  const table = step.kind === 'change' ? undefined : step.table
  const isCounted = step.kind === 'backfill' && !isFinished && (await dialect.hasTable(read, step.table))
  return {
    id,
    kind,
    phase,
    isFinished,
    isIdle: !dialect.isShared && isForShared(step),
    table,
    locks: step.kind === 'change' && dialect.isShared && !isFinished ? await tablesLockedBy(step) : [],
    filled: row?.filled ?? 0,
    rows: isCounted ? await dialect.estimateRows(read, step.table) : 0,
  }
}
