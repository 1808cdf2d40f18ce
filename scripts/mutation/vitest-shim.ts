// Replaces `vitest` in test files while mutants are tried. Vitest starts an environment for each file and each run, which
// takes a second; here the tests of all files are collected once, and run in one process.
import { format } from 'node:util'

export { expect } from 'vitest'

export interface CollectedTest {
  /** Unique among all tests. */
  id: string
  run: () => unknown
}

type Body = (...args: unknown[]) => unknown

/** Has modules loaded again when a test imports them; the runner says how. */
export const vi: { resetModules: () => void } = { resetModules() {} }

/** What the files that are being imported declare. */
class Collection {
  tests: CollectedTest[] = []
  private path: string[] = []

  enter(title: string, body: () => void): void {
    this.path.push(title)
    body()
    this.path.pop()
  }

  add(title: string, run: () => unknown): void {
    const name = [...this.path, title].join(' > ')
    const same = this.tests.filter(({ id }) => id === name || id.startsWith(`${name} #`)).length
    this.tests.push({ id: same ? `${name} #${same + 1}` : name, run })
  }

  /** Begins with a file, whose name distinguishes its tests. */
  start(file: string): void {
    this.path = [file]
    this.tests = []
  }

  /** Returns what has been declared since then. */
  take(): CollectedTest[] {
    const { tests } = this
    this.tests = []
    return tests
  }
}

export const collection: Collection = new Collection()

type Declare = (title: string, body: Body) => void
type Each = (rows: readonly unknown[]) => Declare

/** Declares one test, or one group of tests, for each row. */
const eachBy =
  (declare: Declare): Each =>
  (rows) =>
  (title, body) => {
    for (const row of rows) {
      const args: unknown[] = Array.isArray(row) ? row : [row]
      const used = args.slice(0, title.match(/%[sjdio]/g)?.length ?? 0)
      declare(format(title, ...used), () => body(...args))
    }
  }

const withEach = (declare: Declare): Declare & { each: Each } =>
  Object.assign((title: string, body: Body) => declare(title, () => body()), { each: eachBy(declare) })

export const test: Declare & { each: Each } = withEach((title, body) => collection.add(title, body))
export const describe: Declare & { each: Each } = withEach((title, body) => collection.enter(title, body))
