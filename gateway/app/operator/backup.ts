// `backup FILE` and `restore FILE`, of the SQLite database.

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { noteFile } from '../../core/data-folder.ts'
import { UsageError } from '../../core/usage.ts'
import { withKeyWork } from '../../payments/card-data/index.ts'
import { openCipher } from '../../platform/encryption/index.ts'
import {
  backUpFile,
  lookInto,
  restoreFile,
  type Storage,
  unknownSteps,
} from '../../platform/storage/index.ts'

const HELP = `Copies the SQLite database, and puts a copy back.

  npm run gateway -- backup FILE    as it is now, into a new file; the gateway may be running
  npm run gateway -- restore FILE   in the place of the database, which is kept; the gateway must not be running

  --data DIR  data folder of the gateway (./data/gateway)
  --help      print this

The encryption keys are in no backup: back up keys/ of the data folder, or GATEWAY_ENCRYPTION_KEY, in another place. A restore needs
those that the data was encrypted with. PostgreSQL has programs of its own for this: pg_dump, pg_basebackup.`

/** Takes a backup. @returns the text to print @throws UsageError for wrong arguments; an Error that says why there is none */
export async function backUp(args: string[]): Promise<string> {
  const order = readOrder('backup', args)
  if (!order) return HELP
  const { bytes } = await backUpFile(order.dataDir, order.file)
  writeFileSync(noteFile(order.dataDir, 'backup'), `${JSON.stringify({ bytes })}\n`, { mode: 0o600 })
  return `${order.file} has the whole database (${(bytes / 1e6).toFixed(1)} MB). The encryption keys are not in it.`
}

/**
 * Puts a backup back, if it is whole, of a version that this one knows, and was made with the keys that are at hand.
 * @returns the text to print
 * @throws UsageError for wrong arguments; an Error that says why it is not put back: nothing is changed then
 */
export async function restore(args: string[]): Promise<string> {
  const order = readOrder('restore', args)
  if (!order) return HELP
  const { dataDir, file } = order
  const kept = await restoreFile(dataDir, file, (folder) => checkBackup(folder, dataDir))
  return `The database is that of ${file}.${kept ? ` What was there before is ${kept}.` : ''} Start the gateway.`
}

function readOrder(command: string, args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: './data/gateway' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  if (process.env.DATABASE_URL)
    throw new UsageError(`${command} is for SQLite: for PostgreSQL take pg_dump or pg_basebackup.`)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(`After ${command} comes one file.`)
  return { dataDir: path.resolve(values.data), file: path.resolve(file) }
}

/** @param folder has the backup @param dataDir has the keys @throws when it is no backup for this folder */
async function checkBackup(folder: string, dataDir: string): Promise<void> {
  const storage = await lookInto({ dataDir: folder })
  try {
    const isGateways = await unknownSteps(storage).catch(() => undefined)
    if (!isGateways) throw new Error('The file is no backup of a gateway.')
    if (isGateways.length > 0)
      throw new Error('A later version of the gateway has written this backup. Restore it with that version.')
    if (!(await opens(storage, dataDir)))
      throw new Error('The backup was encrypted with other keys than those at hand. Put its keys back first.')
  } finally {
    await storage.close()
  }
}

/** Whether all that is encrypted in it can be read with the configured keys. */
async function opens(storage: Storage, dataDir: string): Promise<boolean> {
  const isRight = await openCipher(storage, dataDir).then(
    () => true,
    () => false,
  )
  if (!isRight) return false
  return withKeyWork(storage, dataDir, {}, async ({ unreadable, unwrapFailures }) => {
    const [failure] = await unwrapFailures()
    if (failure) throw new Error(`The backup's data keys cannot be unwrapped. ${failure.message}`)
    return (await unreadable()).length === 0
  })
}
