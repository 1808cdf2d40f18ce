import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { codeOf } from '../../core/errors.ts'

/**
 * Locks the data folder for this process alone: a second gateway would take what the first one is working on for what a
 * crash left. The lock is the engine's own, on a file of its own that stays empty: the system drops it when the process
 * dies, however it dies, and the database beside it stays open to whoever wants to look.
 * @returns unlocks it
 * @throws when another gateway has it
 */
export function ownFolder(folder: string): () => void {
  const file = path.join(folder, 'gateway.lock')
  // Never opened again once it is there: a process that closes any handle of a locked file loses the lock.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const held = new Sqlite(file, { timeout: 0 })
  const pidFile = path.join(folder, 'gateway.pid')
  try {
    held.exec('begin exclusive')
    // For the message below alone.
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    held.close()
    if (codeOf(error) !== 'SQLITE_BUSY') throw error
    throw new Error(
      `Another gateway (process ${readPid(pidFile)}) uses this data folder: ${folder}. Stop it, or choose another folder.`,
    )
  }
  return () => held.close()
}

function readPid(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
}

/**
 * Makes the data folder if it is not there, for its owner alone.
 * @returns its absolute path, which is what others are told of the files in it
 * @throws when it cannot be made
 */
export function makeDataFolder(folder: string): string {
  const absolute = path.resolve(folder)
  if (existsSync(absolute)) return absolute
  // Level by level: Node's recursive mkdir never returns where a folder cannot be made, as in /proc.
  makeDataFolder(path.dirname(absolute))
  mkdirSync(absolute, { mode: 0o700 })
  return absolute
}
