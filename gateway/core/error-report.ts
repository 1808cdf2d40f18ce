// What a log says of an error.
//
// Never its message. A database quotes the row that it refuses, a parser the text that it could not read, the engine the value
// that was no function: any of them may be a card number, and no pattern finds all that somebody may have typed. The class, the
// code and where it was thrown say what happened; what the gateway throws itself has its message there, in the code.
import { GatewayError } from './errors.ts'

/** A class, a code, a table: what a program calls something, and nobody typed. */
const NAME = /^[A-Za-z_$][\w$]{0,79}$/
/** A code of PostgreSQL (SQLSTATE). */
const STATE = /^[0-9A-Z]{5}$/
/** SQLite names a constraint in its message only: by its columns, its index, or the condition of a CHECK. */
const SQLITE_CONSTRAINT = /^[A-Z ]+ constraint failed: (.{1,200})$/
/** A line of a stack, without the name of the function, which may have been made of a value. */
const FRAME = /^ +at .*?((?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+)\)?$/

/** Causes of causes that are told of. */
const DEPTH = 3

export interface ErrorReport {
  /** The class. */
  name: string
  /** What the database, the system or the gateway itself calls it. */
  code?: string
  /** What a database refused it for. */
  constraint?: string
  table?: string
  /** The transaction that failed. */
  entity_id?: string
  /** Where it was thrown, and where that was called. */
  at?: string[]
  cause?: ErrorReport
}

/** @param error whatever was thrown */
export function describeError(error: unknown, depth = DEPTH): ErrorReport {
  if (!(error instanceof Error)) return { name: typeof error }
  const name = nameOf(error.constructor.name) ?? 'Error'
  // Its cause was told of where it was known.
  if (error instanceof GatewayError) return { name, ...refusalOf(error), at: framesOf(error) }
  const code = 'code' in error ? (nameOf(error.code) ?? stateOf(error.code)) : undefined
  const constraint = 'constraint' in error ? nameOf(error.constraint) : sqliteConstraint(error, code)
  const table = 'table' in error ? nameOf(error.table) : undefined
  return {
    name,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    at: framesOf(error),
    ...(error.cause !== undefined && depth > 0 && { cause: describeError(error.cause, depth - 1) }),
  }
}

function refusalOf({ messages: [first] }: GatewayError) {
  return { ...(first && { code: first.code }), ...(first?.entity_id && { entity_id: first.entity_id }) }
}

const nameOf = (value: unknown) => (typeof value === 'string' && NAME.test(value) ? value : undefined)
const stateOf = (value: unknown) => (typeof value === 'string' && STATE.test(value) ? value : undefined)

function sqliteConstraint({ message }: Error, code = ''): string | undefined {
  return code.startsWith('SQLITE_CONSTRAINT') ? SQLITE_CONSTRAINT.exec(message)?.[1] : undefined
}

/** What stands before them is the message, and may have lines that look like them. */
function framesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message)
  const lines = stack.slice(begin < 0 ? 0 : begin + message.length).split('\n')
  return lines.flatMap((line) => FRAME.exec(line)?.[1] ?? [])
}
