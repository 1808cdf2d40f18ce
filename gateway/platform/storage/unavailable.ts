// What a database says, or a driver, when it is the database that can't do its work. Anything else is a fault of ours.
import { codeOf } from '../../core/errors.ts'

/** `silent`: no answer in time. `busy`: locks or connections are used up, and it may work for others. */
export type Trouble = 'silent' | 'unreachable' | 'read_only' | 'full' | 'busy'

/** The database can't do what it was asked. Whether a commit that ends like this took effect is unknown. */
export class DatabaseUnavailable extends Error {
  readonly trouble: Trouble
  /** The database's or the system's code, if it gave one. */
  readonly code?: string
  /** Whether it's only what a heartbeat has found out before, which was logged then. */
  readonly isKnown: boolean

  constructor(
    trouble: Trouble,
    message: string,
    options?: ErrorOptions & { code?: string | undefined; isKnown?: boolean },
  ) {
    super(message, options)
    this.trouble = trouble
    this.isKnown = options?.isKnown ?? false
    if (options?.code !== undefined) this.code = options.code
  }
}

const BY_CODE: readonly [RegExp, Trouble][] = [
  [/^(25006|SQLITE_READONLY.*)$/, 'read_only'],
  [/^(53100|SQLITE_FULL|ENOSPC)$/, 'full'],
  [/^(57014|55P03|25P03|53[234]00|SQLITE_BUSY.*)$/, 'busy'],
  [/^(08...|57P0\d|58030|E[A-Z_]+|SQLITE_(IOERR|CANTOPEN).*)$/, 'unreachable'],
]

/** What the drivers say, without a code, about connections that have ended or never began. */
const BY_TEXT: readonly [RegExp, Trouble][] = [
  [/^(Connection terminated|Client was closed|Client has encountered a connection error)/, 'unreachable'],
  [/^(timeout exc|timeout exp)/, 'busy'],
]

/** An error as the rest of the gateway knows it: `DatabaseUnavailable` where the database is the reason. */
export function understood(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = codeOf(error)
  const known = code === undefined ? BY_TEXT : BY_CODE
  const trouble = known.find(([pattern]) => pattern.test(code ?? error.message))?.[1]
  return trouble ? new DatabaseUnavailable(trouble, error.message, { cause: error, code }) : error
}
