// The commit that a build reports: of the package, of the environment, or of the checkout.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCommit } from '../../gateway/core/commit.ts'

let folder: string
const manifest = (content: object) =>
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(content))

beforeEach(() => {
  vi.stubEnv('GATEWAY_COMMIT', undefined)
  folder = mkdtempSync(path.join(tmpdir(), 'hosted-fields-commit-'))
  manifest({})
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('is what the package says, before the environment', () => {
  vi.stubEnv('GATEWAY_COMMIT', 'b'.repeat(40))
  expect(readCommit(folder)).toBe('b'.repeat(40))
  manifest({ commit: 'a'.repeat(40) })
  expect(readCommit(folder)).toBe('a'.repeat(40))
})

test('is that of the checkout, and of no repository around it', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  git(...who, 'commit', '--quiet', '--allow-empty', '--message', 'first')
  expect(readCommit(folder)).toBe(git('rev-parse', 'HEAD'))
  const inner = path.join(folder, 'inner')
  mkdirSync(inner)
  writeFileSync(path.join(inner, 'package.json'), '{}')
  expect(readCommit(inner)).toBeUndefined()
})

test('is none where nothing says it, or what it says is no commit', () => {
  expect(readCommit(folder)).toBeUndefined()
  mkdirSync(path.join(folder, '.git'))
  vi.stubEnv('GATEWAY_COMMIT', 'unknown\n')
  expect(readCommit(folder)).toBeUndefined()
})
