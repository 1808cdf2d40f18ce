// A data folder as a released version has left it, as an operator has it who installs this version.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { databaseOf, isPostgres } from '../engine.ts'
import { temporaryFolder } from '../gateway.ts'
import { releasedFolder } from './make-data.ts'

const engine = isPostgres ? 'postgresql' : 'sqlite'

/** A file of what a version has left behind on the engine of this run: its rows as `sql`, its `key`, and `json`, what it must find. */
export const storedFile = (version: string, end: 'sql' | 'key' | 'json') =>
  path.join(releasedFolder, `${version}.${engine}.${end}`)

/** Restores a version's database and keys. @returns the data folder, which is removed when the test has finished */
export async function restoreReleased(version: string): Promise<string> {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  mkdirSync(path.join(folder, 'keys'))
  copyFileSync(storedFile(version, 'key'), path.join(folder, 'keys/card-data.key'))
  const sql = readFileSync(storedFile(version, 'sql'), 'utf8')
  if (isPostgres) await load((await databaseOf(folder)).databaseUrl ?? '', sql)
  else {
    const database = new Sqlite(path.join(folder, 'gateway.sqlite'))
    database.pragma('foreign_keys = off')
    database.exec(sql)
    database.close()
  }
  return folder
}

/** In place of the tables that every test's database has. */
async function load(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.query(sql)
  await client.end()
}
