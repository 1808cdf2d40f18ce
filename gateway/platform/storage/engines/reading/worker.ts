// A thread that reads a SQLite database: the main thread goes on with payments while it does. It has a connection of its own,
// which cannot write.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { codeOf } from '../../../../core/errors.ts'
import { cacheStatements } from '../statement-cache.ts'
import { type Answer, END, MAY_GO_ON, type Read, type Result, type Start } from './messages.ts'

/** How many milliseconds to wait while the main thread recovers or ends the log of what was written. */
const BUSY_TIMEOUT = 5_000

/** Payments before searches, where more threads want a processor than there are: a third of an equal share. */
const NICENESS = 5

const { file, stop }: Start = workerData

// Elsewhere than on Linux this would be about the whole process. Only root may take a niceness back that the gateway was
// started with.
if (process.platform === 'linux' && os.getPriority() < NICENESS) os.setPriority(NICENESS)

const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT })
database.pragma('query_only = ON')
database.pragma('temp_store = MEMORY')
const statements = cacheStatements<unknown[]>(database)
let current = 0
database.function(MAY_GO_ON, () => {
  if (Atomics.load(stop, 0) === current) throw new Error('The read was ended.')
  return 1
})

function run({ sql, parameters }: Read): Result {
  try {
    const statement = statements.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    return { columns: names, rows: statement.raw().all(...parameters) }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), code: codeOf(error) }
  }
}

function answer(read: Read): Answer {
  current = read.number
  return { number: read.number, result: run(read) }
}

parentPort?.on('message', (read: Read | typeof END) => {
  if (read === END) parentPort?.close()
  else parentPort?.postMessage(answer(read))
})
