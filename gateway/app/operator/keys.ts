// `operator keys …`: changes the encryption key and the master key of data keys.

import { commandLine } from '../../core/actor.ts'
import { readInstant } from '../../core/calendar.ts'
import { newBytes } from '../../core/ids.ts'
import { readKmsName } from '../../core/kms-name.ts'
import { own } from '../../core/objects.ts'
import { UsageError } from '../../core/usage.ts'
import { type Rewrapped, withKeyWork } from '../../payments/card-data/index.ts'
import { GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import {
  createSealer,
  KEY_BYTES,
  type KmsOptions,
  keepDropped,
  keyFileOf,
  keyIdOf,
  loadKeys,
  openCipher,
  reseal,
  saveKeys,
} from '../../platform/encryption/index.ts'
import { mayGoBack, type Storage, type Tx } from '../../platform/storage/index.ts'
import { type Patience, untilAllUse } from './keys-in-use.ts'

export const KEYS_HELP = `  npm run gateway -- operator keys add     adds a new encryption key in front of the existing ones
  npm run gateway -- operator keys reseal  encrypts again with it what older keys encrypted; may be run again
  npm run gateway -- operator keys drop    removes the older ones, and keeps each in a file until you delete it
  npm run gateway -- operator keys rewrap  wraps the merchants' data keys with the current master key; may be run again

Running gateways load a key that was added to their data folder. A gateway with GATEWAY_ENCRYPTION_KEY or another data folder
needs the same keys there, and a restart. reseal and drop refuse while a running gateway lacks the new key, and name it.

  --kms NAME     for rewrap, reseal and drop: file, aws or vault, as for the gateway   (GATEWAY_KMS, or file). Required where
                 neither is set and a data key is wrapped by AWS KMS or Vault
  --before TIME  for rewrap: also keys that were wrapped before this time, as 2026-11-23T20:00:00Z. For AWS, whose yearly rotation
                 leaves the ARN as it is`

/** What an operator names with a step. */
export interface KeyOptions {
  kms?: string | undefined
  before?: string | undefined
  /** How long it waits for processes to use the newest key. */
  patience?: Patience | undefined
}

type Step = (dataDir: string, open: () => Promise<Storage>, options: KeyOptions) => Promise<string>

const STEPS: Readonly<Record<string, Step>> = {
  async add(dataDir, open) {
    const key = newBytes(KEY_BYTES)
    if (process.env.GATEWAY_ENCRYPTION_KEY) {
      const value = variableOf([key, ...loadKeys(dataDir)])
      return `Set GATEWAY_ENCRYPTION_KEY to this value, the new key and the existing ones, and restart every gateway. Then run: operator keys reseal\n${value}`
    }
    await withStorage(open, async (storage) => {
      await recordKeys(storage, dataDir, 'encryption_key.added', { older: loadKeys(dataDir).length })
      saveKeys(dataDir, [key, ...loadKeys(dataDir)])
    })
    return 'A new key was added. Running gateways load it within seconds. Then run: operator keys reseal'
  },

  async reseal(dataDir, open, options) {
    const named = kmsOf(options)
    return withStorage(open, async (storage) => {
      await refuseBeforeEnd(storage, 'reseal')
      const kms = await refuseToGuess(storage, named)
      await untilAllUse(storage, newestKeyId(dataDir), options.patience)
      const count = await resealAll(storage, dataDir, kms)
      return `${count} texts were encrypted with the newest key. To remove the older keys, run: operator keys drop`
    })
  },

  async rewrap(dataDir, open, options) {
    const before = timeIn(options.before)
    const named = kmsOf(options)
    return withStorage(open, async (storage) => {
      const kms = await refuseToGuess(storage, named)
      const stored = await auditing(storage, dataDir)
      const count = await withKeyWork(storage, dataDir, kms, ({ rewrap }) =>
        rewrap({ before, stored }, showKeys),
      )
      return `${count} data keys were wrapped with the current master key. No card data was touched.`
    })
  },

  async drop(dataDir, open, options) {
    const named = kmsOf(options)
    return withStorage(open, async (storage) => {
      const [current, ...older] = loadKeys(dataDir)
      if (!current || older.length === 0) return 'There is one key: nothing to drop.'
      await refuseBeforeEnd(storage, 'drop')
      const kms = await refuseToGuess(storage, named)
      await untilAllUse(storage, keyIdOf(current), options.patience)
      // A gateway may have used an older key since the last reseal.
      while ((await resealAll(storage, dataDir, kms)) > 0);
      const file = keyFileOf(dataDir)
      if (file === undefined) {
        return `The database no longer needs the older keys. Keep the old value of GATEWAY_ENCRYPTION_KEY elsewhere until no backup needs it. Then set it to this value, the newest key, and restart every gateway:\n${variableOf([current])}`
      }
      await recordKeys(storage, dataDir, 'encryption_keys.dropped', { dropped: older.length })
      const kept = keepDropped(file, older)
      // Encrypting again may have taken hours: a key that was added since then stays.
      saveKeys(
        dataDir,
        loadKeys(dataDir).filter((key) => !older.some((old) => old.equals(key))),
      )
      return `The older keys were dropped. Backups from before still need them, so they're kept: ${kept.join(', ')}. Delete them once no backup needs them.`
    })
  },
}

/** Runs one step of a key change. @param open opens the data, which only some steps need */
export async function operateKeys(
  step: string | undefined,
  dataDir: string,
  open: () => Promise<Storage>,
  options: KeyOptions,
): Promise<string> {
  const run = own(STEPS, step)
  if (!run) throw new UsageError(`After keys comes ${Object.keys(STEPS).join(', ')}.`)
  return run(dataDir, open, options)
}

/** What GATEWAY_ENCRYPTION_KEY is to be. */
const variableOf = (keys: readonly Buffer[]) => keys.map((key) => key.toString('base64')).join(',')

/** What encrypts again uses data keys for card data, which the previous version can't read. */
async function refuseBeforeEnd(storage: Storage, step: string): Promise<void> {
  if (await mayGoBack(storage))
    throw new Error(`The upgrade has not been ended: run gateway migrate --contract first, then ${step}.`)
}

const newestKeyId = (dataDir: string) => loadKeys(dataDir).slice(0, 1).map(keyIdOf).join('')

const kmsOf = ({ kms }: KeyOptions): KmsOptions => (kms === undefined ? {} : { kms: readKmsName(kms) })

/**
 * Gateways may have their service as an argument, which this command doesn't see: it wraps keys of a service with the encryption key
 * only when told to.
 * @throws UsageError where no service is named and some keys are wrapped by another one than the file
 */
async function refuseToGuess({ read }: Storage, named: KmsOptions): Promise<KmsOptions> {
  if (named.kms !== undefined || process.env.GATEWAY_KMS) return named
  const wrapped = read.selectFrom('data_keys').select('kms').where('kms', '<>', 'file').limit(1)
  const other = await wrapped.executeTakeFirst()
  if (!other) return named
  throw new UsageError(
    `Data keys are wrapped by ${other.kms}. Name the service that the gateways use: --kms ${other.kms}. --kms file wraps them with the encryption key instead.`,
  )
}

/** Milliseconds; 0 without a time. @throws UsageError for a text that isn't one */
function timeIn(text: string | undefined): number {
  const time = text === undefined ? 0 : readInstant(text)?.first
  if (time === undefined) throw new UsageError(`--before ${text} is no time, such as 2026-11-23T20:00:00Z.`)
  return time
}

/** Writes the operator's audit log with each batch of keys. */
async function auditing(storage: Storage, dataDir: string) {
  const audit = { cipher: await openCipher(storage, dataDir), by: commandLine }
  return (tx: Tx, { keys, kms, master }: Rewrapped) =>
    recordChange(tx, audit, {
      merchantId: GATEWAY,
      action: 'data_keys.rewrapped',
      record: { type: 'MasterKey', id: kms },
      after: { keys, master },
    })
}

/** The same for the keys in the data folder. Keys in an environment variable change where the gateway can't see it. */
async function recordKeys(
  storage: Storage,
  dataDir: string,
  action: 'encryption_key.added' | 'encryption_keys.dropped',
  after: Record<string, number>,
): Promise<void> {
  const audit = { cipher: await openCipher(storage, dataDir), by: commandLine }
  const record = { type: 'EncryptionKey', id: 'keys' }
  await storage.write((tx) => recordChange(tx, audit, { merchantId: GATEWAY, action, record, after }))
}

const showKeys = (keys: number) => console.error(`data_keys: ${keys}`)

async function withStorage<T>(
  open: () => Promise<Storage>,
  act: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await open()
  try {
    return await act(storage)
  } finally {
    await storage.close()
  }
}

/** Re-encrypts everything with the newest key. Progress goes to standard error, because standard output holds the result. */
function resealAll(storage: Storage, dataDir: string, kms: KmsOptions): Promise<number> {
  const show = (table: string, rows: number) => {
    if (rows > 0) console.error(`${table}: ${rows}`)
  }
  return withKeyWork(storage, dataDir, kms, async ({ rewrap, move }) => {
    const keys = await rewrap({ stored: await auditing(storage, dataDir) }, showKeys)
    const cards = await move(show)
    return keys + cards + (await reseal(storage, createSealer(loadKeys(dataDir)), show))
  })
}
