import type { Reader } from '../../storage/index.ts'
import type { transactionView } from '../../transactions/index.ts'
import type { StateEntry } from './entries.ts'

/** The states that some transactions went through, from their events, in the order in which they happened. */
export async function statesOf(db: Reader, ids: readonly string[], most: number): Promise<StateEntry[]> {
  const events = await db
    .selectFrom('events')
    .select(['id', 'created', 'type', 'data'])
    .where('record_id', 'in', ids)
    .orderBy('created')
    .orderBy('position')
    .orderBy('id')
    .limit(most)
    .execute()
  return events.map(({ id, created, type, data }) => {
    const view: ReturnType<typeof transactionView> = JSON.parse(data)
    return {
      type: 'state',
      at: created,
      event_id: id,
      event: type,
      transaction_id: view.id,
      kind: view.type,
      status: view.status,
      amount: view.amount,
      failure_code: view.failure_code,
    }
  })
}
