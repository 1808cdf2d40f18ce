// The unit tests of docs/frameworks/testing.md, in a project that has the package as it is published.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY, root } from '../../../scripts/packages/manifest.ts'
import { pack } from '../../../scripts/packages/pack.ts'
import { blocksOf } from '../../support/docs/blocks.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { npmInstall, run } from '../../support/packages.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

/** What all of them need, and what one runner does. */
const SHARED = ['react@19', 'react-dom@19', '@testing-library/react@16', '@testing-library/dom@10', 'jsdom']
const VITEST = [
  ...['vitest', 'vite', 'vue@3', '@vitejs/plugin-vue', '@vue/test-utils@2', 'svelte@5'],
  ...['@sveltejs/vite-plugin-svelte', '@testing-library/svelte@5'],
]
const JEST_CONFIG = {
  testEnvironment: 'jsdom',
  testMatch: ['**/checkout.test.tsx'],
  transform: { '\\.tsx$': ['@swc/jest', { jsc: { transform: { react: { runtime: 'automatic' } } } }] },
}

const blocks = blocksOf('frameworks/testing').filter(({ name }) => name !== undefined)

beforeAll(async () => {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, jest: JEST_CONFIG }))
  for (const { name = '', code } of blocks) writeFileSync(path.join(folder, name), code)
  await npmInstall(folder, pack(path.join(root, LIBRARY), folder), ...SHARED)
})

/** @returns what the runner printed */
async function runTests(program: string, ...args: string[]): Promise<string> {
  const script = path.join(folder, 'node_modules', program)
  const { stdout, stderr } = await run(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' },
  }).catch((failure) => failure)
  return `${stdout}${stderr}`
}

test('they pass with Vitest', async () => {
  await npmInstall(folder, ...VITEST)
  const printed = await runTests('vitest/vitest.mjs', 'run', '--config', 'vitest.config.mjs')
  expect(printed).toMatch(/Tests +6 passed \(6\)/)
  expect(printed).not.toMatch(/warn|Unhandled/i)
})

test.each(['29', '30'])('those of React pass with Jest %s', async (major) => {
  await npmInstall(folder, `jest@${major}`, `jest-environment-jsdom@${major}`, '@swc/jest', '@swc/core')
  const printed = await runTests('jest/bin/jest.js', '--no-cache')
  expect(printed).toMatch(/Tests: +2 passed, 2 total/)
  expect(printed).not.toContain('console.')
})
