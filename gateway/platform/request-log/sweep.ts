// Deletes what the log of requests does not keep (rules: limits.md#request-log).
import { setImmediate } from 'node:timers/promises'
import { nextPosition } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { prepare, type Storage, type Tx } from '../storage/index.ts'

const { maxRows, lifeMs } = limits.requestLog
const batchRows = limits.sweep.batchRows

/** Deletes what is too old. */
export function deleteOld(storage: Storage): Promise<void> {
  // Positions are microseconds.
  const before = nextPosition() - lifeMs * 1000
  return inBatches(storage, (tx) => oldest(tx, { before }))
}

/** Deletes what a merchant has beyond the most that is kept of it, the oldest first. */
export async function deleteSurplus(storage: Storage, merchantId: string): Promise<void> {
  const [last] = await lastKept(storage.read, { merchantId })
  if (!last) return
  await inBatches(storage, (tx) => ofMerchant(tx, { merchantId, before: last.position }))
}

/** Nobody waits for more than one batch. */
async function inBatches(storage: Storage, remove: (tx: Tx) => Promise<unknown[]>): Promise<void> {
  while ((await storage.write(remove)).length === batchRows) await setImmediate()
}

const oldest = prepare((tx: Tx, { before }: { before: number }) =>
  tx
    .deleteFrom('api_requests')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('merchant_id', 'position', 'request_id'),
        'in',
        selectFrom('api_requests')
          .select(['merchant_id', 'position', 'request_id'])
          .where('position', '<', before)
          .orderBy('position')
          .limit(batchRows)
          .$asTuple('merchant_id', 'position', 'request_id'),
      ),
    )
    .returning('request_id'),
)

const ofMerchant = prepare((tx: Tx, { merchantId, before }: { merchantId: string; before: number }) =>
  tx
    .deleteFrom('api_requests')
    .where('merchant_id', '=', merchantId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('position', 'request_id'),
        'in',
        selectFrom('api_requests')
          .select(['position', 'request_id'])
          .where('merchant_id', '=', merchantId)
          .where('position', '<', before)
          .orderBy('position')
          .limit(batchRows)
          .$asTuple('position', 'request_id'),
      ),
    )
    .returning('request_id'),
)

const lastKept = prepare((db, { merchantId }: { merchantId: string }) =>
  db
    .selectFrom('api_requests')
    .select('position')
    .where('merchant_id', '=', merchantId)
    .orderBy('position', 'desc')
    .limit(1)
    .offset(maxRows - 1),
)
