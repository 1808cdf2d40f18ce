// What `migrate --plan` prints.
import { limits } from '../../../core/limits.ts'
import type { StepStatus } from '../../../platform/storage/index.ts'

const PHASES = [
  ['expand', 'Before a gateway of this version serves:'],
  ['background', 'While gateways serve:'],
  ['contract', 'With migrate --contract, once no gateway of the previous version will run again:'],
] as const

/** @param isShared whether other processes use the database at the same time */
export function planText(steps: readonly StepStatus[], isShared: boolean): string {
  const left = steps.filter(({ isFinished }) => !isFinished)
  if (left.length === 0) return 'The schema is of this version, and the upgrade has been ended.'
  const parts = PHASES.flatMap(([phase, title]) => {
    const own = left.filter((step) => step.phase === phase)
    return own.length === 0 ? [] : ['', title, ...own.map((step) => `  ${step.id}: ${deed(step, isShared)}`)]
  })
  const done = steps.length - left.length
  return [`${done} of ${steps.length} steps to this version are finished.`, ...parts].join('\n')
}

function deed({ kind, table = '', isIdle, locks, filled, rows }: StepStatus, isShared: boolean): string {
  if (isIdle) return 'does nothing on this engine'
  const goesOn = isShared ? '; reads and writes go on' : ''
  if (kind === 'index') return `builds an index of ${table}${goesOn}`
  if (kind === 'drop index') return `drops an index of ${table}${goesOn}`
  if (kind === 'validation') return `reads ${table} once, to check a reference${goesOn}`
  if (kind === 'backfill')
    return `fills ${table} in batches: ${filled} of about ${Math.max(rows, filled)} rows; locks the rows of a batch`
  const [wait] = [limits.upgrade.locks.lockTimeoutMs / 1000]
  if (locks.length > 0) return `locks ${locks.join(', ')} for a moment, and waits for that at most ${wait} s`
  return 'locks no table that is read or written'
}
