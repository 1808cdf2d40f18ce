// What the main thread and a reading worker tell each other.

/** What a worker is started with. */
export interface Start {
  /** The path of the database. */
  file: string
  /** Shared with the main thread, which writes the number of a read here that is to end. */
  stop: Int32Array
}

/** A read. Several of one worker run one after another. */
export interface Read {
  /** From 1 on. */
  number: number
  sql: string
  parameters: readonly unknown[]
}

/** Ends a worker once it's idle. Node may abort the whole process if a worker is terminated while it loads the engine. */
export const END = 'end'

/** The rows without the names of their columns, which would be copied for each row; or why there are none. */
export type Result = { columns: readonly string[]; rows: readonly (readonly unknown[])[] } | Failure

/** What a worker posts for each read. */
export interface Answer {
  /** Of the read. */
  number: number
  result: Result
}

/** Whether a worker's message answers a read. Node posts messages there, too: in watch mode one for each module loaded. */
export function isAnswer(message: unknown, { number }: Pick<Read, 'number'>): message is Answer {
  return (
    typeof message === 'object' &&
    message !== null &&
    'result' in message &&
    'number' in message &&
    message.number === number
  )
}

/** An error, whose class and code would be lost on the way. */
export interface Failure {
  message: string
  code: string | undefined
}

/** A function of SQL that lets a read go on, or ends it. */
export const MAY_GO_ON = 'may_go_on'
