import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { codeOf } from '../../../core/errors.ts'

/** Another process has locked the data folder. */
export class DataFolderInUse extends Error {}

/**
 * Locks the data folder for this process: a second gateway would take what the first one is working on for the remains of a
 * crash. The lock is a SQLite lock on a separate, empty file. The operating system releases it however the process dies, and
 * the database itself stays readable for other programs.
 * @returns a function that unlocks it
 * @throws DataFolderInUse when another gateway has locked it
 */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, 'gateway.lock')
  // An existing file is not opened here: a process that closes any handle of a locked file loses the lock.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const held = new Sqlite(file, { timeout: 0 })
  const pidFile = path.join(folder, 'gateway.pid')
  try {
    held.exec('begin exclusive')
    // The process id is only for the message below.
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    held.close()
    if (codeOf(error) !== 'SQLITE_BUSY') throw error
    throw new DataFolderInUse(
      `Another gateway (process ${readPid(pidFile)}) uses this data folder: ${folder}. Stop it, or choose another folder.`,
    )
  }
  return () => held.close()
}

function readPid(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
}
