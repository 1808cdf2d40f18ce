// The keys for card data. They are never in the database, so that a copy of the database alone gives nothing away.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newBytes } from '../core/ids.ts'

export const KEY_BYTES = 32

const fileIn = (dataDir: string) => path.join(dataDir, 'keys', 'card-data.key')

/**
 * The keys, the current one first; older ones still open what was sealed with them. From `GATEWAY_ENCRYPTION_KEY` (each 32
 * bytes in base64, separated by commas), else from a file in the data folder, a key a line, which is made once.
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

/** Writes the file in the data folder anew. */
export function saveKeys(dataDir: string, keys: readonly Buffer[]): void {
  const file = fileIn(dataDir)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // On the disk before anything is encrypted with it: without the key, what a power cut left could never be read.
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
