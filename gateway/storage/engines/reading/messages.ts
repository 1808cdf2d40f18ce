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

/** The rows without the names of their columns, which would be copied for each row; or why there are none. */
export type Answer = { columns: readonly string[]; rows: readonly (readonly unknown[])[] } | Failure

/** An error, whose class and code would be lost on the way. */
export interface Failure {
  message: string
  code: string | undefined
}

/** A function of SQL that lets a read go on, or ends it. */
export const MAY_GO_ON = 'may_go_on'
