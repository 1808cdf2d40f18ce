// After a change of the master key, wraps all data keys again. Card data stays as it is, to the byte.

import type { Clock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { inParallel } from '../../core/promises.ts'
import { KmsError, type KmsSet, type WrappedKey } from '../../platform/encryption/index.ts'
import type { DataKeyRow, Storage, Tx } from '../../platform/storage/index.ts'

export interface RewrapParts {
  storage: Storage
  kms: KmsSet
  clock: Clock
}

/** What a batch has changed. */
export interface Rewrapped {
  keys: number
  kms: string
  master: string
}

export interface RewrapOptions {
  before?: number
  stored?: ((tx: Tx, rewrapped: Rewrapped) => Promise<void>) | undefined
}

/**
 * Wraps data keys with the current master key: those that another key, version or service has wrapped, and with `before` those that
 * were wrapped before that time. Running it again continues where it stopped.
 * @param before milliseconds; for AWS, whose yearly rotation doesn't show
 * @param stored called in the write of each batch that changed something
 * @param onProgress called after each batch with the number of keys that were wrapped so far
 * @returns how many keys were wrapped
 * @throws KmsError
 */
export async function rewrapKeys(
  { storage, kms, clock }: RewrapParts,
  { before = 0, stored }: RewrapOptions,
  onProgress: (keys: number) => void,
): Promise<number> {
  const master = await kms.current.master()
  let wrapped = 0
  for (let after = { merchant_id: '', version: 0 }; ; ) {
    const rows = await staleAfter(storage, after, { kms: kms.current.name, master, before })
    const last = rows.at(-1)
    if (!last) return wrapped
    const made: { row: DataKeyRow; rewrapped: WrappedKey }[] = []
    await inParallel(rows, limits.dataKeys.rewrap.parallel, async (row) => {
      made.push({ row, rewrapped: await rewrapRow(kms, row) })
    })
    wrapped += await store({ storage, stored }, made, kms.current.name, clock.now())
    onProgress(wrapped)
    after = last
  }
}

interface Current {
  kms: string
  master: string
  before: number
}

function staleAfter(
  { read }: Storage,
  { merchant_id, version }: Pick<DataKeyRow, 'merchant_id' | 'version'>,
  current: Current,
): Promise<DataKeyRow[]> {
  return read
    .selectFrom('data_keys')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        eb('merchant_id', '>', merchant_id),
        and([eb('merchant_id', '=', merchant_id), eb('version', '>', version)]),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('kms', '<>', current.kms),
        eb('master', '<>', current.master),
        eb('wrapped_at', '<', current.before),
      ]),
    )
    .orderBy('merchant_id')
    .orderBy('version')
    .limit(limits.dataKeys.rewrap.batchRows)
    .execute()
}

/** Within one service the data key doesn't leave it; from one to another it passes through this process. */
async function rewrapRow({ current, byName }: KmsSet, row: DataKeyRow): Promise<WrappedKey> {
  const context = { merchantId: row.merchant_id, version: row.version }
  if (row.kms === current.name) return current.rewrap(row.wrapped, context)
  const other = byName(row.kms)
  if (!other)
    throw new KmsError(`A data key was wrapped by ${row.kms}, which is not configured.`, {
      isTemporary: false,
    })
  const key = await other.unwrap(row.wrapped, context)
  try {
    return await current.wrap(key, context)
  } finally {
    key.fill(0)
  }
}

/** Skips keys that another run has wrapped in the meantime, and deleted ones. */
async function store(
  { storage, stored }: Pick<RewrapParts, 'storage'> & Pick<RewrapOptions, 'stored'>,
  made: readonly { row: DataKeyRow; rewrapped: WrappedKey }[],
  kms: string,
  now: number,
): Promise<number> {
  return storage.write(async (tx) => {
    let count = 0
    for (const { row, rewrapped } of made) {
      const { numUpdatedRows } = await tx
        .updateTable('data_keys')
        .set({ kms, ...rewrapped, wrapped_at: now })
        .where('merchant_id', '=', row.merchant_id)
        .where('version', '=', row.version)
        .where('wrapped', '=', row.wrapped)
        .executeTakeFirst()
      count += Number(numUpdatedRows)
    }
    if (count > 0) await stored?.(tx, { keys: count, kms, master: made[0]?.rewrapped.master ?? '' })
    return count
  })
}
