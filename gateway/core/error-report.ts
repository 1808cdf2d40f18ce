// What the log says about an error.
//
// The log never holds an error's message. A database quotes the row that it refuses, a parser quotes the text that it could not
// read, the engine quotes the value that was no function: any of these may hold a card number, and no pattern finds everything
// that somebody may have typed. The class, the code and the stack say what happened. For an error that the gateway throws
// itself, the message stands in the source at that place.
import { GatewayError } from './errors.ts'

/** An identifier, such as a class, a code or a table: chosen by a programmer, never typed by a user. */
const NAME = /^[A-Za-z_$][\w$]{0,79}$/
/** A PostgreSQL error code (SQLSTATE). */
const STATE = /^[0-9A-Z]{5}$/
/** SQLite names a constraint only in its message, by its columns, its index or the condition of a CHECK. */
const SQLITE_CONSTRAINT = /^[A-Z ]+ constraint failed: (.{1,200})$/
/** A line of a stack trace. The function's name is left out, because it may have been computed from a value. */
const FRAME = /^ +at .*?((?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+)\)?$/

/** How many levels of `cause` are reported. */
const DEPTH = 3

export interface ErrorReport {
  /** The error's class. */
  name: string
  /** The code that the database, the operating system or the gateway gave it. */
  code?: string
  /** The database constraint that was violated. */
  constraint?: string
  table?: string
  /** The transaction that failed. */
  entity_id?: string
  /** The stack: file and line where it was thrown, then of each caller. */
  at?: string[]
  cause?: ErrorReport
}

/** @param error whatever was thrown */
export function describeError(error: unknown, depth = DEPTH): ErrorReport {
  if (!(error instanceof Error)) return { name: typeof error }
  const name = nameOf(error.constructor.name) ?? 'Error'
  // The cause of a GatewayError was logged where it was caught.
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

/** Skips the message that stands before the frames, because it may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message)
  const lines = stack.slice(begin < 0 ? 0 : begin + message.length).split('\n')
  return lines.flatMap((line) => FRAME.exec(line)?.[1] ?? [])
}
