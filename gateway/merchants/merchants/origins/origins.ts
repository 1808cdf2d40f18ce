// A merchant's allowed origins, and what is known of each (rules: accounts.md#origins).
import { isLoopbackOrigin } from '../../../core/addresses/urls.ts'
import type { Clock } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import { inParallel } from '../../../core/promises.ts'
import { endJob, type JobHandler, scheduleJob } from '../../../platform/jobs/index.ts'
import type { MerchantRow, OriginRow, Reader, Storage, Tx } from '../../../platform/storage/index.ts'
import type { CheckOrigin } from './check.ts'

export interface OriginParts {
  storage: Storage
  /** The gateway's: origins are a matter of live mode. */
  clock: Clock
  checkOrigin: CheckOrigin
}

type Allowed = Pick<MerchantRow, 'id' | 'allowed_origins'>

export const allowedOf = ({ allowed_origins }: Pick<MerchantRow, 'allowed_origins'>): string[] =>
  allowed_origins.split(' ').filter(Boolean)

/** What is known of the origins that are allowed now, by origin. */
export async function readOrigins(db: Reader, merchant: Allowed): Promise<ReadonlyMap<string, OriginRow>> {
  const allowed = allowedOf(merchant)
  if (allowed.length === 0) return new Map()
  const rows = await db.selectFrom('origins').selectAll().where('merchant_id', '=', merchant.id).execute()
  return new Map(rows.filter(({ origin }) => allowed.includes(origin)).map((row) => [row.origin, row]))
}

/** Has changed origins checked soon: whoever has set them still has to prove them. @param now milliseconds */
export async function followOrigins(tx: Tx, before: Allowed, after: Allowed, now: number): Promise<void> {
  if (before.allowed_origins === after.allowed_origins || after.allowed_origins === '') return
  const { id } = after
  const run_at = now + limits.origins.soonMs
  await scheduleJob(tx, { type: 'check_origins', merchant_id: id, mode: 'live', record_id: id, run_at })
}

/** Checks all of a merchant's origins now. */
export async function checkOrigins(parts: OriginParts, merchantId: string): Promise<void> {
  const found = await checkAll(parts, merchantId)
  await parts.storage.write((tx) => store(tx, merchantId, found, parts.clock.now()))
}

/** The job that checks a merchant's origins each day, and each hour until all are verified. */
export function createOriginJob(parts: Omit<OriginParts, 'clock'>): JobHandler<'check_origins'> {
  return async (job, { clock }) => {
    const found = await checkAll(parts, job.merchant_id)
    await parts.storage.write((tx) =>
      endJob(tx, job, async () => {
        const now = clock.now()
        const rows = await store(tx, job.merchant_id, found, now)
        if (rows.length === 0) return undefined
        const isDone = rows.every(({ status }) => status === 'verified')
        return now + (isDone ? limits.origins.againMs : limits.origins.soonMs)
      }),
    )
  }
}

/** Why each origin is not proven; undefined for one that is. */
type Found = ReadonlyMap<string, string | undefined>

/** Asks outside of any database transaction. */
async function checkAll(
  { storage, checkOrigin }: Pick<OriginParts, 'storage' | 'checkOrigin'>,
  merchantId: string,
): Promise<Found> {
  const merchant = await storage.read
    .selectFrom('merchants')
    .select(['allowed_origins', 'public_key'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const found = new Map<string, string | undefined>()
  const origins = allowedOf(merchant).filter((origin) => !isLoopbackOrigin(origin))
  await inParallel(origins, limits.origins.parallel, async (origin) => {
    found.set(origin, await checkOrigin(origin, merchant.public_key))
  })
  return found
}

/** Stores what was found. What is not allowed any more is forgotten. @returns what is known now */
async function store(tx: Tx, merchantId: string, found: Found, now: number): Promise<OriginRow[]> {
  const merchant = await tx
    .selectFrom('merchants')
    .select(['id', 'allowed_origins'])
    .where('id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = await readOrigins(tx, merchant)
  const rows = allowedOf(merchant).flatMap((origin) => {
    const before = known.get(origin)
    // One that was added meanwhile is left for the next check.
    if (!found.has(origin)) return before ? [before] : []
    return [checkedRow(merchantId, origin, before, found.get(origin), now)]
  })
  await tx.deleteFrom('origins').where('merchant_id', '=', merchantId).execute()
  if (rows.length > 0) await tx.insertInto('origins').values(rows).execute()
  return rows
}

function checkedRow(
  merchant_id: string,
  origin: string,
  before: OriginRow | undefined,
  error: string | undefined,
  now: number,
): OriginRow {
  const row = { merchant_id, origin, checked: now }
  if (error === undefined)
    return { ...row, status: 'verified', verified: now, failing_since: null, error: null }
  const verified = before?.verified ?? null
  if (verified === null) return { ...row, status: 'pending', verified, failing_since: null, error }
  return { ...row, status: 'failing', verified, failing_since: before?.failing_since ?? now, error }
}
