// The encryption keys for card data. They are never stored in the database, so a copy of the database alone reveals nothing.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../../core/errors.ts'
import { newBytes, newRandomId } from '../../core/ids.ts'

export const KEY_BYTES = 32

const fileIn = (dataDir: string) => path.join(dataDir, 'keys', 'card-data.key')

/** Where the keys are; undefined: in the environment. */
export function keyFileOf(dataDir: string): string | undefined {
  return process.env.GATEWAY_ENCRYPTION_KEY ? undefined : fileIn(dataDir)
}

/** There are no keys, neither in the environment nor in the data folder. */
export class KeysMissing extends Error {
  constructor(file: string) {
    super(
      `The encryption keys are missing: the database was encrypted with them, and ${file} doesn't exist. Put the file back from its backup, or set GATEWAY_ENCRYPTION_KEY.`,
    )
  }
}

/**
 * Loads the keys, the current one first; older ones are kept to decrypt what was encrypted with them. They come from
 * `GATEWAY_ENCRYPTION_KEY` (each 32 bytes in base64, separated by commas), or else from a file in the data folder, one key
 * per line.
 * @throws KeysMissing where there are none; another Error when a key is not 32 bytes
 */
export function loadKeys(dataDir: string): Buffer[] {
  const file = keyFileOf(dataDir)
  if (file === undefined) return parseKeys(process.env.GATEWAY_ENCRYPTION_KEY ?? '')
  if (!existsSync(file)) throw new KeysMissing(file)
  return parseKeys(readFileSync(file, 'utf8'))
}

/** @throws when a key is not 32 bytes, or there is none */
export function parseKeys(text: string): Buffer[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => Buffer.from(one, 'base64'))
  if (keys.length === 0 || keys.some(({ length }) => length !== KEY_BYTES)) {
    throw new Error('Each encryption key must be 32 bytes in base64.')
  }
  return keys
}

/** Creates the key file. Of two processes that do so at the same time, the first one's key is used by both. */
export function createKeys(dataDir: string): void {
  const file = fileIn(dataDir)
  const made = writeKeys(file, [newBytes(KEY_BYTES)])
  try {
    placeNew(made, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(made, { force: true })
  }
}

/** Gives a new file its name. @throws EEXIST if another process has been faster */
function placeNew(made: string, file: string): void {
  try {
    linkSync(made, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // A file system without hard links. A rename would replace another process's key, which has sealed something already.
    writeFileSync(file, readFileSync(made), { flag: 'wx', mode: 0o600, flush: true })
  }
}

/** Replaces the key file in the data folder. */
export function saveKeys(dataDir: string, keys: readonly Buffer[]): void {
  const file = fileIn(dataDir)
  renameSync(writeKeys(file, keys), file)
}

/** @returns a new file next to `file` */
export function writeKeys(file: string, keys: readonly Buffer[]): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const made = `${file}.${newRandomId()}`
  // Flushed to the disk before anything is encrypted with it: if a power cut lost the key, that data could never be read.
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  writeFileSync(made, text, { mode: 0o600, flush: true })
  return made
}
