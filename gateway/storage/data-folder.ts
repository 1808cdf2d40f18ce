import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

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
