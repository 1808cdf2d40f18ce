// A reporter of Vitest: writes what vitest-suite.ts reads. Vitest's own report in JSON names no project and hides
// errors outside of tests.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export interface VitestFile {
  project: string
  /** Relative to the root of the project. */
  file: string
  /** It did not come to its end, or something other than a test of it failed: an import, a hook. */
  isBroken: boolean
  passed: number
  /** Full names, as `--testNamePattern` sees them. */
  failed: string[]
}

export interface VitestReport {
  files: VitestFile[]
  /** How many errors no test caused, such as an unhandled rejection. */
  errorsOutside: number
}

function readFile(testModule: TestModule): VitestFile {
  const tests = [...testModule.children.allTests()]
  const failed = tests.filter((test) => test.result().state === 'failed').map((test) => test.fullName)
  const groups = [testModule, ...testModule.children.allSuites()]
  const isFailed = !['passed', 'skipped'].includes(testModule.state())
  return {
    project: testModule.project.name,
    file: testModule.relativeModuleId,
    isBroken: isFailed && (failed.length === 0 || groups.some((group) => group.errors().length > 0)),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed,
  }
}

export default class VitestReporter implements Reporter {
  onTestRunEnd(testModules: readonly TestModule[], errors: readonly unknown[]): void {
    const { VITEST_REPORT } = process.env
    if (!VITEST_REPORT) throw new Error('VITEST_REPORT has to name the file to write')
    const report: VitestReport = { files: testModules.map(readFile), errorsOutside: errors.length }
    writeFileSync(VITEST_REPORT, JSON.stringify(report))
  }
}
