import type { CollectedTest } from './vitest-shim.ts'

/** A file of tests, and what it declares. */
export interface TestFile {
  path: string
  tests: readonly CollectedTest[]
}

/** Which tests have found mutants of one file. They are the ones to try first: most of its mutants end with the first test then. */
export class KillHistory {
  private readonly kills = new Map<string, number>()

  add(id: string): void {
    this.kills.set(id, this.countOf(id) + 1)
  }

  sort(tests: readonly CollectedTest[]): CollectedTest[] {
    return [...tests].sort((one, other) => this.countOf(other.id) - this.countOf(one.id))
  }

  sortFiles(files: readonly TestFile[]): TestFile[] {
    const total = ({ tests }: TestFile) => tests.reduce((sum, { id }) => sum + this.countOf(id), 0)
    return [...files].sort((one, other) => total(other) - total(one))
  }

  private countOf(id: string): number {
    return this.kills.get(id) ?? 0
  }
}
