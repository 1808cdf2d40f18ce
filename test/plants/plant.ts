// A planted leak or a mutation of the protocol: a small change of the sources that the red team has to notice.

/** A change of one source file. */
export interface Change {
  /** From the project's folder. */
  file: string
  /** Text that is in the file exactly once. */
  find: string
  replace: string
}

/** A test of the red team. */
export interface Catcher {
  /** The file, in test/browser/red-team, without its ending. */
  file: string
  /** Part of the test's title. */
  test: string
}

export interface Plant {
  id: string
  /** What it gives away, or what it breaks, in one sentence. */
  does: string
  changes: readonly Change[]
  /** Tests of which at least one must fail. */
  caughtBy: readonly Catcher[]
  /** Directives that are added to the frame's policy in front of its own, which then no longer count. */
  policy?: string
  /** The form hangs with it, so the test that catches it runs into its time limit. */
  hangs?: true
}

/** Plants by id, with one change each: `[id, what it does, file, text to find, replacement, catching tests…]`. */
export type Row = readonly [
  id: string,
  does: string,
  file: string,
  find: string,
  replace: string,
  ...caughtBy: Catcher[],
]

/** Writes out a table. */
export function plants(rows: readonly Row[]): Plant[] {
  return rows.map(([id, does, file, find, replace, ...caughtBy]) => ({
    id,
    does,
    changes: [{ file, find, replace }],
    caughtBy,
  }))
}

/** Names a test. */
export const by = (file: string, test: string): Catcher => ({ file, test })
