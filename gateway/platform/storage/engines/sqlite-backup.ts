// Backup and restore of the SQLite file. A backup is taken while the gateway runs, a restore never.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { lockDataFolder } from './data-folder.ts'
import { sqliteFileOf } from './sqlite.ts'

/** What a backup has in it. */
export interface BackUp {
  bytes: number
}

/**
 * Copies the database as it is at this moment, by SQLite's backup API, into a new file that is readable by its owner alone. The
 * gateway may be running, and neither waits for the other. The file has its name only once it is whole and on the disk.
 * @throws when there is no database, or the file is there already
 */
export async function backUpFile(dataDir: string, file: string): Promise<BackUp> {
  if (existsSync(file)) throw new Error(`${file} already exists: a backup replaces nothing.`)
  const part = `${file}.part`
  const database = new Sqlite(sqliteFileOf(dataDir, { mustExist: true }), { readonly: true })
  try {
    closeSync(openSync(part, 'w', 0o600))
    // All pages in one step: between two, another process may write, and then SQLite begins anew, without end under load.
    await database.backup(part, { progress: ({ totalPages }) => totalPages })
    const bytes = seal(part)
    renameSync(part, file)
    return { bytes }
  } finally {
    database.close()
    rmSync(part, { force: true })
  }
}

/** Makes one whole file of it, without a log beside it, and waits until that is on the disk. */
function seal(file: string): number {
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = DELETE')
    const [pages, size] = [
      copy.pragma('page_count', { simple: true }),
      copy.pragma('page_size', { simple: true }),
    ]
    const descriptor = openSync(file, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    return Number(pages) * Number(size)
  } finally {
    copy.close()
  }
}

/**
 * Puts a backup in the place of a data folder's database, which is kept beside it.
 * @param check looks into a copy of the backup, in a data folder of its own, before anything is changed; if it throws, nothing is
 * @returns where the database is now that was there before; undefined: there was none
 * @throws when a gateway uses the folder, or the backup is damaged
 */
export async function restoreFile(
  dataDir: string,
  file: string,
  check: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const release = lockDataFolder(dataDir)
  const folder = path.join(dataDir, 'restoring')
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    await backUpCopy(file, folder)
    await check(folder)
    return replace(dataDir, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    release()
  }
}

/** Copies it by SQLite, too: a file that it cannot read to the end is no backup. */
async function backUpCopy(file: string, folder: string): Promise<void> {
  const to = sqliteFileOf(folder)
  closeSync(openSync(to, 'w', 0o600))
  try {
    const backup = new Sqlite(file, { readonly: true })
    try {
      await backup.backup(to)
    } finally {
      backup.close()
    }
    const copy = new Sqlite(to)
    try {
      const found = copy.pragma('integrity_check', { simple: true })
      if (found !== 'ok') throw new Error(String(found))
      if (copy.prepare('pragma foreign_key_check').get())
        throw new Error('Rows name others that there are not.')
    } finally {
      copy.close()
    }
  } catch (cause) {
    throw new Error(`${file} is damaged, or no backup of a gateway.`, { cause })
  }
}

/** The names of the database's files: its log is gone once it was closed in order, and not after a crash. */
const ENDS = ['', '-wal', '-shm']

/** Only renames files once the copy is on the disk: a power cut before then, or a full disk, leaves the database as it was. */
function replace(dataDir: string, folder: string): string | undefined {
  const place = sqliteFileOf(dataDir)
  const kept = `${place}.before-restore`
  const isThere = existsSync(place)
  if (isThere && existsSync(kept))
    throw new Error(`Take ${kept} away first: it is what another restore has replaced.`)
  seal(sqliteFileOf(folder))
  if (isThere) for (const end of ENDS) if (existsSync(place + end)) renameSync(place + end, kept + end)
  renameSync(sqliteFileOf(folder), place)
  return isThere ? kept : undefined
}
