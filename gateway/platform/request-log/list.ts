import type { Caller } from '../../core/caller.ts'
import type { ApiRequestRow, Reader } from '../storage/index.ts'

export interface RequestQuery {
  /** Only those before this position: the last one of the page before. */
  before?: number | undefined
  /** `failed`: only those that were not answered by 2xx. */
  status?: 'failed' | undefined
  most: number
}

/** The recent requests that a merchant sees in a mode, the newest first: those of that mode's keys, and what came with its public
 * key or a partner's token, which have none. */
export function listRequests(
  db: Reader,
  { merchant, mode }: Pick<Caller, 'merchant' | 'mode'>,
  { before, status, most }: RequestQuery,
): Promise<ApiRequestRow[]> {
  return db
    .selectFrom('api_requests')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('key_kind', 'in', [mode, 'public', 'token'])
    .$if(before !== undefined, (all) => all.where('position', '<', before ?? 0))
    .$if(status === 'failed', (all) => all.where('status', '>=', 300))
    .orderBy('position', 'desc')
    .orderBy('request_id', 'desc')
    .limit(most)
    .execute()
}

/** The requests of a merchant's mode about some records, oldest first. */
export function requestsAbout(
  db: Reader,
  { merchant, mode }: Pick<Caller, 'merchant' | 'mode'>,
  recordIds: readonly string[],
  most: number,
): Promise<ApiRequestRow[]> {
  return db
    .selectFrom('api_requests')
    .selectAll()
    .where('record_id', 'in', recordIds)
    .where('merchant_id', '=', merchant.id)
    .where('key_kind', '=', mode)
    .orderBy('position')
    .limit(most)
    .execute()
}
