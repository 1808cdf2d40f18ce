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

/** Declares one test for each row. */
function each(rows: readonly unknown[]): (title: string, body: Body) => void {
  return (title, body) => {
    for (const row of rows) {
      const args: unknown[] = Array.isArray(row) ? row : [row]
      const used = args.slice(0, title.match(/%[sjdio]/g)?.length ?? 0)
      collection.add(format(title, ...used), () => body(...args))
    }
  }
}

type Test = { (title: string, body: Body): void; each: typeof each }

export const test: Test = Object.assign((title: string, body: Body) => collection.add(title, () => body()), {
  each,
})
export const describe = (title: string, body: () => void): void => collection.enter(title, body)
