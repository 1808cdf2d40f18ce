// `archive`: moves old records into files, finds and restores them, and destroys files.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandLine } from '../../core/actor.ts'
import { timestamp } from '../../core/calendar.ts'
import { systemClock } from '../../core/clock.ts'
import { noteFile } from '../../core/data-folder.ts'
import { limits } from '../../core/limits.ts'
import { UsageError } from '../../core/usage.ts'
import {
  type ArchiveParts,
  archivesIn,
  destroyArchives,
  findArchived,
  type Order,
  readOrder,
  restoreArchive,
  runArchive,
} from '../../payments/archive/index.ts'
import { keyIdsOf, openCipher } from '../../platform/encryption/index.ts'
import { startLeases } from '../../platform/leases/index.ts'
import { archiveKinds, archiveStates, openStorage } from '../../platform/storage/index.ts'

const { leastDays } = limits.archive

const HELP = `Moves records that are older than DAYS into files in the data folder, a few at a time, while gateways run. Records are deleted
only after their file was verified. If a run stops, the next one continues.

  npm run gateway -- archive KIND=DAYS …      for example: archive live_payments=2557 deliveries=90
  npm run gateway -- archive --list           prints all files
  npm run gateway -- archive --find ID        prints an archived record as JSON
  npm run gateway -- archive --restore FILE   puts all records of a file back into the database
  npm run gateway -- archive --destroy KIND=DAYS …   deletes the files whose records are all older than DAYS, for good

KIND, and the fewest DAYS:
${archiveKinds.map((kind) => `  ${kind.padEnd(16)} ${leastDays[kind]}`).join('\n')}

  --find ID       of a payment, refund, signature, event, delivery or authentication
  --restore FILE  the name of a file that --list prints
  --data DIR      data folder of the gateway (./data/gateway); the files are in DIR/archives
  --help          print this

Environment: DATABASE_URL and GATEWAY_ENCRYPTION_KEY, as for the gateway.`

/**
 * Runs the command.
 * @param print called with each line of progress
 * @returns the last text to print
 * @throws UsageError for wrong arguments; an Error that says what to do
 */
export async function archiveCommand(args: string[], print: (line: string) => void): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: './data/gateway' },
      list: { type: 'boolean', default: false },
      find: { type: 'string' },
      restore: { type: 'string' },
      destroy: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return HELP
  const { list, find, restore, destroy } = values
  if (destroy && positionals.length === 0)
    throw new UsageError('Name the files to destroy: --destroy KIND=DAYS.')
  const wishes = [list || undefined, find, restore, positionals[0]].filter((wish) => wish !== undefined)
  if (wishes.length !== 1)
    throw new UsageError('Name what to archive, or one of --list, --find, --restore and --destroy.')
  const orders = positionals.map((text) => readOrder(text, systemClock.now()))
  const dataDir = path.resolve(values.data)
  return withParts(dataDir, print, (parts) => {
    if (list) return listed(parts)
    if (find !== undefined) return found(parts, find)
    if (restore !== undefined) return restored(parts, restore)
    return destroy ? destroyed(parts, orders) : archived(parts, orders, dataDir)
  })
}

async function withParts(
  dataDir: string,
  onProgress: (line: string) => void,
  act: (parts: ArchiveParts) => Promise<string>,
): Promise<string> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  const storage = await openStorage({ dataDir, databaseUrl }, { mustExist: true })
  try {
    const cipher = await openCipher(storage, dataDir)
    const leases = await startLeases(storage, {
      isAlone: false,
      time: systemClock,
      keyIds: () => keyIdsOf(cipher),
      onError: (error) => onProgress(String(error)),
    })
    const folder = path.join(dataDir, 'archives')
    try {
      return await act({ storage, leases, cipher, by: commandLine, clock: systemClock, folder, onProgress })
    } finally {
      await leases.stop()
    }
  } finally {
    await storage.close()
  }
}

async function archived(parts: ArchiveParts, orders: readonly Order[], dataDir: string): Promise<string> {
  const { files, units, open } = await runArchive(parts, orders)
  const lines = [`Records archived: ${units}. Files: ${files}, in ${parts.folder}.`]
  if (open > 0) lines.push(`${open} records are old enough but stay: they aren't final, or changed recently.`)
  const note = noteFile(dataDir, 'archive')
  try {
    writeFileSync(note, `${JSON.stringify({ files, units })}\n`, { mode: 0o600 })
  } catch (error) {
    // The records have moved all the same, so what was done is still said.
    lines.push(
      `The time of this run was not noted, so monitoring shows the previous one: ${error instanceof Error ? error.message : String(error)}.`,
      `Make ${note} writable, then run this command again.`,
    )
  }
  return lines.join('\n')
}

async function destroyed(parts: ArchiveParts, orders: readonly Order[]): Promise<string> {
  const { files, missing } = await destroyArchives(parts, orders)
  const lines = [`Files destroyed: ${files}. Destroy their copies and backups, too.`]
  if (missing.length > 0)
    lines.push(`Not in ${parts.folder}, so delete them wherever they are: ${missing.join(', ')}.`)
  return lines.join('\n')
}

async function restored(parts: ArchiveParts, file: string): Promise<string> {
  const { units, skipped } = await restoreArchive(parts, file)
  const lines = [`Records restored: ${units}. The next run that covers them archives them again.`]
  if (skipped > 0)
    lines.push(
      `Skipped ${skipped} records that were purged or put back by a snapshot, or whose merchant was deleted.`,
    )
  return lines.join('\n')
}

async function found(parts: ArchiveParts, id: string): Promise<string> {
  const record = await findArchived(parts, id)
  if (!record) throw new Error(`No archive in ${parts.folder} has a record ${id}.`)
  return JSON.stringify({ file: record.file, ...record.unit }, null, 2)
}

async function listed({ storage, folder }: ArchiveParts): Promise<string> {
  const files = await archivesIn(storage, ...archiveStates)
  if (files.length === 0) return 'There are no archives.'
  const lines = files.map(
    ({ file, state, before, units, bytes, sha256 }) =>
      `${file}  ${state}  before ${timestamp(before).slice(0, 10)}  records: ${units ?? 0}  ${((bytes ?? 0) / 1e3).toFixed(1)} kB  ${sha256 ?? ''}`,
  )
  return [`Archives in ${folder}:`, ...lines].join('\n')
}
