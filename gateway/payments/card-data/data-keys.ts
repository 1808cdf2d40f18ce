// Merchants' data keys: made at first use, wrapped in the database, and unwrapped in memory for a while.
import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import { GatewayError, gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { KmsError, type KmsSet } from '../../platform/encryption/index.ts'
import type { DataKeyRow, Storage } from '../../platform/storage/index.ts'
import { makeDataKey, readDataKeys, unwrapRow } from './key-rows.ts'
import { KeyNotLoaded, type MissingKey } from './store.ts'

export interface ActiveKey {
  version: number
  key: KeyObject
}

export interface DataKeys {
  /** The key that encrypts what is new. @throws KeyNotLoaded */
  active(merchantId: string): ActiveKey
  /** @throws KeyNotLoaded */
  byVersion(merchantId: string, version: number): KeyObject
  /** @throws as `CardDataStore.load` */
  load(missing: MissingKey): Promise<void>
  /** Merchants whose keys are in memory. */
  count(): number
  /** Forgets what has been in memory for too long. */
  sweep(): void
  stop(): void
}

export type DataKeyLimits = {
  readonly [Name in Exclude<keyof typeof limits.dataKeys, 'rewrap'>]: number
}

export interface DataKeyParts {
  storage: Storage
  kms: KmsSet
  clock: Clock
  /** Told of each failure to unwrap or to make a key. */
  onError: (error: unknown) => void
  bounds?: DataKeyLimits
}

interface Entry {
  keys: Map<number, KeyObject>
  active: number
  loaded: number
  /** When it may be loaded again after a failure. */
  retry: number
}

export function createDataKeys(parts: DataKeyParts): DataKeys {
  const { clock, onError, bounds = limits.dataKeys } = parts
  // In the order of their last use.
  const entries = new Map<string, Entry>()
  const loading = new Map<string, Promise<void>>()

  function entryOf(merchantId: string): Entry | undefined {
    const entry = entries.get(merchantId)
    if (!entry) return undefined
    const now = clock.now()
    const age = now - entry.loaded
    if (age > bounds.lifeMs) {
      entries.delete(merchantId)
      return undefined
    }
    entries.delete(merchantId)
    entries.set(merchantId, entry)
    if (age > bounds.freshMs && now >= entry.retry) refresh(merchantId, entry, now)
    return entry
  }

  /** Runs in the background. While it fails, the keys in memory are used until they expire. */
  function refresh(merchantId: string, entry: Entry, now: number): void {
    entry.retry = now + bounds.retryMs
    void once(merchantId, [...entry.keys.keys()]).catch(onError)
  }

  /** Loads a merchant's keys, once for all that want them at this moment. */
  async function once(merchantId: string, versions: readonly number[]): Promise<void> {
    const running = loading.get(merchantId)
    if (running) return running
    const work = loadKeys(merchantId, versions).finally(() => loading.delete(merchantId))
    loading.set(merchantId, work)
    return work
  }

  /** While the service can't wrap a new key, the old one stays in use, and the next load tries again. */
  async function nextKey(merchantId: string, newest: DataKeyRow | undefined): Promise<DataKeyRow> {
    try {
      return await makeDataKey(parts, merchantId, newest)
    } catch (error) {
      if (newest === undefined || !(error instanceof KmsError)) throw error
      onError(error)
      return newest
    }
  }

  async function loadKeys(merchantId: string, versions: readonly number[]): Promise<void> {
    const rows = await readDataKeys(parts.storage, merchantId)
    const newest = rows.at(-1)
    const unknown = versions.find((wanted) => !rows.some(({ version }) => version === wanted))
    if (unknown !== undefined) {
      entries.delete(merchantId)
      throw new Error('A text was encrypted with a data key that the merchant does not have.')
    }
    const isOld = newest !== undefined && clock.now() - newest.created > bounds.activeMs
    const active = newest === undefined || isOld ? await nextKey(merchantId, newest) : newest
    const wanted = rows.filter(({ version }) => version !== active.version && versions.includes(version))
    const unwrapped = await Promise.all(
      [...wanted, active].map(async (row) => {
        const bytes = await unwrapRow(parts.kms, row)
        const key = createSecretKey(bytes)
        bytes.fill(0)
        return [row.version, key] as const
      }),
    )
    const now = clock.now()
    entries.delete(merchantId)
    entries.set(merchantId, {
      keys: new Map(unwrapped),
      active: active.version,
      loaded: now,
      retry: now,
    })
    for (const [oldest] of entries) {
      if (entries.size <= bounds.merchants) break
      entries.delete(oldest)
    }
  }

  const sweep = () => {
    const now = clock.now()
    for (const [merchantId, { loaded }] of entries)
      if (now - loaded > bounds.lifeMs) entries.delete(merchantId)
  }
  const timer = setInterval(sweep, bounds.sweepMs).unref()

  return {
    active(merchantId) {
      const entry = entryOf(merchantId)
      const key = entry?.keys.get(entry.active)
      if (!entry || !key) throw new KeyNotLoaded({ merchantId })
      return { version: entry.active, key }
    },
    byVersion(merchantId, version) {
      const key = entryOf(merchantId)?.keys.get(version)
      if (!key) throw new KeyNotLoaded({ merchantId, version })
      return key
    },
    async load({ merchantId, version }) {
      const known = entries.get(merchantId)?.keys.keys() ?? []
      try {
        await once(merchantId, version === undefined ? [...known] : [...known, version])
      } catch (error) {
        onError(error)
        throw unavailable(error)
      }
    },
    count: () => entries.size,
    sweep,
    stop() {
      clearInterval(timer)
      entries.clear()
    },
  }
}

/** What a client gets to know. It may try again. */
function unavailable(error: unknown): unknown {
  if (!(error instanceof KmsError)) return error
  const { messages } = gatewayError('server_error', { message: UNAVAILABLE })
  return new GatewayError(messages, 503, { cause: error, retryAfter: 5 })
}

const UNAVAILABLE = 'Card data is not available right now. Try again in a few seconds.'
