// Archives: whether each file is there and as it was written, and whether a command stopped before its end.
import { statSync } from 'node:fs'
import path from 'node:path'
import { archivesIn, assertUnchanged } from '../../../payments/archive/index.ts'
import { type ArchiveState, missingSteps, type Storage } from '../../../platform/storage/index.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** What finishes a file that isn't being written. */
const COMMANDS: Partial<Record<ArchiveState, (file: string) => string>> = {
  restoring: (file) => `--restore ${file}`,
  destroying: () => '--destroy KIND=DAYS',
}

export async function checkArchives(storage: Storage, folder: string): Promise<Finding[]> {
  if ((await missingSteps(storage)).length > 0)
    return [ok('The tables are of an earlier version, which had no archives.')]
  const found: Finding[] = []
  const needed = await archivesIn(storage, 'written', 'archived', 'restoring')
  for (const row of needed) {
    const file = path.join(folder, row.file)
    try {
      await assertUnchanged(file, row)
      if ((statSync(file).mode & 0o077) !== 0)
        found.push(fault(`Others can read ${file}.`, `chmod 600 ${file}`))
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      found.push(fault(text, 'Its records exist nowhere else: copy it from a backup.'))
    }
  }
  for (const { file, state } of await archivesIn(storage, 'writing', 'written', 'restoring', 'destroying'))
    found.push(
      warning(
        `${file} is not finished.`,
        `If no archive command is running, repeat it: archive ${COMMANDS[state]?.(file) ?? 'KIND=DAYS'}`,
      ),
    )
  return found.length > 0 ? found : [ok(`Archives that are there, and unchanged: ${needed.length}.`)]
}
