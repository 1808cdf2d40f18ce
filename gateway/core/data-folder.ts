import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates the data folder if it does not exist, accessible to its owner alone.
 * @returns its absolute path
 * @throws when it cannot be created
 */
export function makeDataFolder(folder: string): string {
  const absolute = path.resolve(folder)
  if (existsSync(absolute)) return absolute
  // Level by level, because Node's recursive mkdir never returns where a folder cannot be created, as in /proc.
  makeDataFolder(path.dirname(absolute))
  mkdirSync(absolute, { mode: 0o700 })
  return absolute
}

/** A file that notes when something was done or seen: its time of change is that time. */
export function noteFile(dataDir: string, what: 'archive' | 'backup' | 'doctor' | 'proxy'): string {
  return path.join(dataDir, `last-${what}.json`)
}
