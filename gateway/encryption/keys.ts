// The encryption keys for card data. They are never stored in the database, so a copy of the database alone reveals nothing.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newBytes } from '../core/ids.ts'

export const KEY_BYTES = 32

const fileIn = (dataDir: string) => path.join(dataDir, 'keys', 'card-data.key')

/** Where the keys are; undefined: in the environment. */
export function keyFileOf(dataDir: string): string | undefined {
  return process.env.GATEWAY_ENCRYPTION_KEY ? undefined : fileIn(dataDir)
}

/**
 * Loads the keys, the current one first; older ones are kept to decrypt what was encrypted with them. They come from
 * `GATEWAY_ENCRYPTION_KEY` (each 32 bytes in base64, separated by commas), or else from a file in the data folder, one key
 * per line, which is created at the first start.
 * @throws when a key is not 32 bytes
 */
export function loadKeys(dataDir: string, fromEnvironment = process.env.GATEWAY_ENCRYPTION_KEY): Buffer[] {
  const file = fileIn(dataDir)
  if (!fromEnvironment && !existsSync(file)) saveKeys(dataDir, [newBytes(KEY_BYTES)])
  const texts = (fromEnvironment || readFileSync(file, 'utf8')).split(/[\s,]+/).filter(Boolean)
  const keys = texts.map((text) => Buffer.from(text, 'base64'))
  if (keys.length === 0 || keys.some(({ length }) => length !== KEY_BYTES)) {
    throw new Error('Each encryption key must be 32 bytes in base64.')
  }
  return keys
}

/** Replaces the key file in the data folder. */
export function saveKeys(dataDir: string, keys: readonly Buffer[]): void {
  const file = fileIn(dataDir)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // Flushed to the disk before anything is encrypted with it: if a power cut lost the key, that data could never be read.
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
