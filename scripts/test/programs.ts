// The programs that tests start, bundled: one starts in half the time that its two thousand source files take.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundle } from '../packages/bundle.ts'
import { INSTALLED, PROGRAMS } from '../packages/gateway.ts'
import { root } from './suites.ts'

/** As deep in the project as the bundles are in the published package. */
const FOLDER = path.join(root, 'dist/programs')

const OF_TESTS = {
  'killable-gateway': 'test/support/crash/killable-gateway.ts',
  'paying-process': 'test/support/invoicing/paying-process.ts',
}

/** @returns the environment in which tests start these programs, and not their sources */
export async function bundlePrograms(): Promise<NodeJS.ProcessEnv> {
  await bundle({ ...PROGRAMS, ...OF_TESTS }, FOLDER, INSTALLED)
  writeFileSync(path.join(FOLDER, 'package.json'), '{"type":"commonjs"}')
  return { TEST_PROGRAMS: FOLDER }
}
