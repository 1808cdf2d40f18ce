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
import { KillHistory, type TestFile } from './kill-history.ts'
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

/** Milliseconds for a test that usually takes a few; the slowest takes two seconds. A mutant that makes one wait forever is found. */
const PATIENCE = 10_000

/** Of test/unit: those which judge what is mutated. */
const FILES = /^(frame\/(authenticate\/)?[^/]*|kinds)\.test\.ts$/

export class InProcessRunner implements TestRunner {
  private readonly root = process.cwd()
  private readonly modules = new Modules(`${pathToFileURL(this.root).href}/`)
  /** Mutated code notes here which mutants it holds. */
  private readonly coverage: MutantCoverage = { static: {}, perTest: {} }
  private readonly namespace: Namespace = { mutantCoverage: this.coverage }
  private readonly files: TestFile[] = []
  private readonly histories = new Map<string, KillHistory>()
  /** What was thrown where no test could catch it. */
  private stray: unknown
  /** A test has not ended: what it borrowed is never given back, and every later test would fail for that. */
  private isSpoiled = false

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
    await this.importAll()
    const tests = await this.runAll(
      this.files.flatMap((file) => file.tests),
      false,
    )
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.coverage }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    // Stryker tries this mutant in another process then.
    if (this.isSpoiled) process.exit(1)
    const { activeMutant, hitLimit, mutantActivation, sandboxFileName } = options
    Object.assign(this.namespace, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit })
    if (this.files.length === 0) await this.importAll()
    this.namespace.activeMutant = activeMutant.id
    const history = this.historyOf(sandboxFileName)
    const tests =
      mutantActivation === 'static'
        ? await this.runAnew(options, history)
        : await this.runAll(history.sort(this.chosen(options)), !options.disableBail)
    this.namespace.activeMutant = undefined
    for (const { id, status } of tests) if (status === TestStatus.Failed) history.add(id)
    const limit = determineHitLimitReached(this.namespace.hitCount, hitLimit)
    return toMutantRunResult(limit ?? { status: DryRunStatus.Complete, tests })
  }

  /** Runs the tests with modules that are loaded while the mutant is active, one test file after the other. */
  private async runAnew(options: MutantRunOptions, history: KillHistory): Promise<TestResult[]> {
    const results: TestResult[] = []
    this.modules.renew()
    for (const { path: file } of history.sortFiles(this.files)) {
      const tests = await this.importOne(file).catch((error) => [
        { id: file, run: () => Promise.reject(error) },
      ])
      results.push(...(await this.runAll(tests, !options.disableBail)))
      if (!options.disableBail && results.at(-1)?.status === TestStatus.Failed) break
    }
    // What is imported later must not be of a mutant's modules.
    this.modules.renew()
    return results
  }

  private chosen({ testFilter }: MutantRunOptions): CollectedTest[] {
    const all = this.files.flatMap(({ tests }) => tests)
    return testFilter ? all.filter(({ id }) => testFilter.includes(id)) : all
  }

  private historyOf(file: string): KillHistory {
    const history = this.histories.get(file) ?? new KillHistory()
    this.histories.set(file, history)
    return history
  }

  private async importAll(): Promise<void> {
    const folder = path.join(this.root, 'test/unit')
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      FILES.test(file),
    )
    for (const name of names.sort()) {
      const file = path.join(folder, name)
      this.files.push({ path: file, tests: await this.importOne(file) })
    }
  }

  private async importOne(file: string): Promise<CollectedTest[]> {
    collection.start(path.basename(file))
    await import(pathToFileURL(file).href)
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
      if (error instanceof LateError) this.isSpoiled = true
    }
    failure ??= this.stray
    this.namespace.currentTestId = undefined
    const common = { id, name: id, timeSpentMs: performance.now() - start }
    return failure === undefined
      ? { ...common, status: TestStatus.Success }
      : { ...common, status: TestStatus.Failed, failureMessage: String(failure) }
  }
}

class LateError extends Error {}

// Kept, because a test may replace it.
const { setTimeout, clearTimeout } = globalThis

async function withinTime(run: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError('The test took too long.')), PATIENCE)
  })
  await Promise.race([Promise.resolve().then(run), late]).finally(() => clearTimeout(timer))
}
