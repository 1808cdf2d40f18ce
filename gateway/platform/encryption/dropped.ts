// Keys that were dropped are kept next to the key file: a backup from before may still need them, and so does an operator who
// dropped one too early. Whoever wants them destroyed deletes their files.
import { existsSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { keyIdOf } from './cipher.ts'
import { keyFileOf, writeKeys } from './keys.ts'

const NAME = /^dropped-[0-9a-f]{8}\.key$/

/** Writes each key to a file that is named after its id. @returns their paths */
export function keepDropped(keyFile: string, keys: readonly Buffer[]): string[] {
  return keys.map((key) => {
    const file = path.join(path.dirname(keyFile), `dropped-${keyIdOf(key)}.key`)
    renameSync(writeKeys(file, [key]), file)
    return file
  })
}

/** The files of dropped keys. */
export function droppedKeyFiles(dataDir: string): string[] {
  const keyFile = keyFileOf(dataDir)
  if (keyFile === undefined) return []
  const folder = path.dirname(keyFile)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => path.join(folder, name))
}
