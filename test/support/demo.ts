// A gateway with the demo shop, for browser tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Demo, startDemo } from '../../demo/demo.ts'
import { test as base } from './test.ts'

/** Runs a demo of its own on free ports, in a folder that is gone afterwards. */
export async function withDemo(use: (demo: Demo) => Promise<void>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'demo-shop-'))
  const anyPort = { port: 0, isExplicit: true }
  const demo = await startDemo({ dataDir, gatewayPort: anyPort, shopPort: anyPort })
  try {
    await use(demo)
  } finally {
    await demo.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `demo` is started once for each worker. */
export const test = base.extend<object, { demo: Demo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  demo: [async ({}, use) => withDemo(use), { scope: 'worker' }],
})
