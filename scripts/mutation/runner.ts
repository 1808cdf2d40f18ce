// A test runner for Stryker that keeps one process: all test files are imported once, and each mutant runs the tests that reach
// its code. Only for a mutant in code that runs at the import, the files are imported again.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MutantCoverage } from '@stryker-mutator/api/core'
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { Modules } from './hooks.ts'
import { type CollectedTest, collection, vi } from './vitest-shim.ts'

/** What the mutated code reads and writes. Stryker chooses the name. */
interface Namespace {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: MutantCoverage
  hitCount?: number | undefined
  hitLimit?: number | undefined
}

declare global {
  var __stryker__: Namespace | undefined
}

/** Milliseconds for a test that usually takes a few. A mutant that makes one wait for ever is found. */
const PATIENCE = 3_000

/** Of test/unit: those which judge what is mutated. */
const FILES = /^(frame\/[^/]*|kinds)\.test\.ts$/

export class InProcessRunner implements TestRunner {
  private readonly root = process.cwd()
  private readonly modules = new Modules(`${pathToFileURL(this.root).href}/`)
  private readonly namespace: Namespace = { mutantCoverage: { static: {}, perTest: {} } }
  private tests: CollectedTest[] = []
  /** What was thrown where no test could catch it. */
  private stray: unknown

  constructor() {
    globalThis.__stryker__ = this.namespace
    vi.resetModules = () => this.modules.renew()
    for (const event of ['uncaughtException', 'unhandledRejection']) {
      process.on(event, (reason) => {
        this.stray ??= reason ?? new Error(event)
      })
    }
  }

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true }
  }

  async dryRun(): Promise<DryRunResult> {
    this.tests = await this.importAll()
    const tests = await this.runAll(this.tests, false)
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.namespace.mutantCoverage }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation, testFilter, disableBail } = options
    const isStatic = mutantActivation === 'static'
    Object.assign(this.namespace, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit })
    this.namespace.activeMutant = activeMutant.id
    try {
      if (isStatic) this.modules.renew()
      const all = isStatic || this.tests.length === 0 ? await this.importAll() : this.tests
      if (!isStatic) this.tests = all
      const tests = testFilter ? all.filter(({ id }) => testFilter.includes(id)) : all
      const results = await this.runAll(tests, !disableBail)
      const limit = determineHitLimitReached(this.namespace.hitCount, hitLimit)
      return toMutantRunResult(limit ?? { status: DryRunStatus.Complete, tests: results })
    } catch (error) {
      // The module could not be imported: every test would fail.
      const failed = { id: 'import', name: 'import', timeSpentMs: 0, status: TestStatus.Failed as const }
      const tests = [{ ...failed, failureMessage: String(error) }]
      return toMutantRunResult({ status: DryRunStatus.Complete, tests })
    } finally {
      this.namespace.activeMutant = undefined
      // What is imported later must not be of a mutant's modules.
      if (isStatic) this.modules.renew()
    }
  }

  private async importAll(): Promise<CollectedTest[]> {
    const folder = path.join(this.root, 'test/unit')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      FILES.test(file),
    )
    collection.take()
    for (const file of files.sort()) await import(pathToFileURL(path.join(folder, file)).href)
    return collection.take()
  }

  private async runAll(tests: readonly CollectedTest[], bails: boolean): Promise<TestResult[]> {
    const results: TestResult[] = []
    for (const test of tests) {
      const result = await this.runOne(test)
      results.push(result)
      if (bails && result.status === TestStatus.Failed) break
    }
    return results
  }

  private async runOne({ id, run }: CollectedTest): Promise<TestResult> {
    const start = performance.now()
    this.namespace.currentTestId = id
    this.stray = undefined
    let failure: unknown
    try {
      await withinTime(run)
    } catch (error) {
      failure = error ?? new Error('Something empty was thrown.')
    }
    failure ??= this.stray
    this.namespace.currentTestId = undefined
    const common = { id, name: id, timeSpentMs: performance.now() - start }
    return failure === undefined
      ? { ...common, status: TestStatus.Success }
      : { ...common, status: TestStatus.Failed, failureMessage: String(failure) }
  }
}

// Kept, because a test may replace it.
const { setTimeout, clearTimeout } = globalThis

async function withinTime(run: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The test took too long.')), PATIENCE)
  })
  await Promise.race([Promise.resolve().then(run), late]).finally(() => clearTimeout(timer))
}
