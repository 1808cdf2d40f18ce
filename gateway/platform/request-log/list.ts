import { sql } from 'kysely'
import type { Caller } from '../../core/caller.ts'
import type { ApiRequestRow, Reader } from '../storage/index.ts'

export interface RequestQuery {
  /** Only those before this position: the last one of the page before. */
  before?: number | undefined
  /** `succeeded`: only those that were answered by 2xx; `failed`: only the others. */
  status?: 'succeeded' | 'failed' | undefined
  /** How the route begins, such as `/v1/charges`. */
  path?: string | undefined
  /** How the key ends. */
  key?: string | undefined
  most: number
}

/**
 * When a request was answered, by the machine's clock: milliseconds. `created` is by the clock of its data, for a payment's timeline,
 * and would mix test clocks with real time in a list of all requests.
 */
export const timeOfRequest = ({ position }: Pick<ApiRequestRow, 'position'>): number =>
  // Positions are microseconds.
  Math.floor(position / 1000)

/** The recent requests that a merchant sees in a mode, the newest first: those of that mode's keys, and what came with its public
 * key or a partner's token, which have none. */
export function listRequests(
  db: Reader,
  owner: Pick<Caller, 'merchant' | 'mode'>,
  { before, status, path, key, most }: RequestQuery,
): Promise<ApiRequestRow[]> {
  return visibleRequests(db, owner)
    .selectAll()
    .$if(before !== undefined, (all) => all.where('position', '<', before ?? 0))
    .$if(status === 'failed', (all) => all.where('status', '>=', 300))
    .$if(status === 'succeeded', (all) => all.where('status', '<', 300))
    .$if(path !== undefined, (all) =>
      all.where(sql<boolean>`substr(${sql.ref('route')}, 1, ${path?.length ?? 0}) = ${path}`),
    )
    .$if(key !== undefined, (all) => all.where('key_last4', '=', key ?? ''))
    .orderBy('position', 'desc')
    .orderBy('request_id', 'desc')
    .limit(most)
    .execute()
}

/** One of them; undefined where the log no longer has it. */
export const findRequest = (
  db: Reader,
  owner: Pick<Caller, 'merchant' | 'mode'>,
  requestId: string,
): Promise<ApiRequestRow | undefined> =>
  visibleRequests(db, owner).selectAll().where('request_id', '=', requestId).limit(1).executeTakeFirst()

const visibleRequests = (db: Reader, { merchant, mode }: Pick<Caller, 'merchant' | 'mode'>) =>
  db
    .selectFrom('api_requests')
    .where('merchant_id', '=', merchant.id)
    .where('key_kind', 'in', [mode, 'public', 'token'])

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
