// Whether a start installs anything: with the real script in a small project, and an npm that only says it was called.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, '../../scripts/run.mjs')

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>

const HERE: Packages = {
  'node_modules/part': { link: true },
  'node_modules/one': { version: '1.2.0' },
}
const LOCKED: Packages = {
  '': { version: '1.0.0' },
  ...HERE,
  'node_modules/one-for-another-platform': { version: '1.2.0', optional: true },
}

/** What is done in a start, in turn. @param installed what npm has noted of its installation; undefined before the first */
function start(installed?: Packages): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'run-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text, { mode: 0o755 })
  }
  cpSync(SCRIPT, path.join(root, 'scripts/run.mjs'))
  write('package-lock.json', JSON.stringify({ packages: LOCKED }))
  if (installed) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
  write('bin/npm', '#!/bin/sh\necho "npm $1" >> printed\n')
  write('entry.mjs', "import { appendFileSync } from 'node:fs'\nappendFileSync('printed', 'started')\n")
  const PATH = path.join(root, 'bin') + path.delimiter + process.env.PATH
  const args = [path.join(root, 'scripts/run.mjs'), 'entry.mjs']
  execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, PATH }, stdio: 'ignore' })
  return readFileSync(path.join(root, 'printed'), 'utf8').split('\n')
}

test('a start after an installation by hand installs nothing', () => {
  expect(start(HERE)).toEqual(['started'])
})

test.each<[string, Packages | undefined]>([
  ['nothing', undefined],
  ['an older version', { ...HERE, 'node_modules/one': { version: '1.1.0' } }],
  ['not every package', { 'node_modules/part': { link: true } }],
])('a start with %s installed installs', (_what, installed) => {
  expect(start(installed)).toEqual(['npm ci', 'started'])
})
