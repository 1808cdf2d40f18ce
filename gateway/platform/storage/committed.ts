// What a write has to tell once it is committed, and not before: it may be rolled back, or run again.
import type { Storage, Tx } from './engines/storage.ts'
import type { TransactionRow } from './rows/schema.ts'

/** A transaction that has another status now. */
export interface StatusChange extends Pick<TransactionRow, 'type' | 'mode' | 'status' | 'failure_code'> {
  /** Undefined: it is new. */
  from: TransactionRow['status'] | undefined
}

const noted = new WeakMap<Tx, StatusChange[]>()

/** Notes a change of the current write. Where nobody wants to know, it does nothing. */
export function noteStatusChange(tx: Tx, change: StatusChange): void {
  noted.get(tx)?.push(change)
}

/** A `write` that tells what its changes have noted, after each commit. */
export function tellCommitted(
  write: Storage['write'],
  tell: (change: StatusChange) => void,
): Storage['write'] {
  return async (change) => {
    let changes: StatusChange[] = []
    const result = await write((tx) => {
      // Anew at each run. On SQLite many writes share a database transaction, but each one's turn comes as a whole.
      changes = []
      noted.set(tx, changes)
      return change(tx)
    })
    for (const one of changes) tell(one)
    return result
  }
}
