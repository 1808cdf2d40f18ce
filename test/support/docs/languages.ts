// Runs programs of the documentation in the languages that they are in. What a machine may lack is for the long run, which installs it
// (scripts/languages.ts).
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../gateway.ts'

export interface Language {
  /** As the tabs name it. */
  name: string
  file: string
  /** What runs it, once it stands in a folder of its own. A step's output that is not the last one's is of no interest. */
  commands: readonly (readonly [string, ...string[]])[]
  /** Two blocks as one program. */
  join: (first: string, second: string) => string
}

const inTurn = (first: string, second: string) => `${first}\n${second}`
/** A file of PHP begins once. */
const withoutOpening = (first: string, second: string) => inTurn(first, second.replace('<?php', ''))
const LIBRARIES = ['System.Net.Http', 'System.Runtime.Serialization', 'System.Xml', 'System.Xml.Linq']

const always: readonly Language[] = [
  { name: 'curl', file: 'run.sh', commands: [['bash', '-eu', '-o', 'pipefail', 'run.sh']], join: inTurn },
  { name: 'Node', file: 'run.mjs', commands: [[process.execPath, 'run.mjs']], join: inTurn },
]

const others: readonly Language[] = [
  { name: 'Python', file: 'run.py', commands: [['python3', 'run.py']], join: inTurn },
  { name: 'PHP', file: 'run.php', commands: [['php', 'run.php']], join: withoutOpening },
  { name: 'Ruby', file: 'run.rb', commands: [['ruby', 'run.rb']], join: inTurn },
  {
    name: 'C#',
    file: 'run.cs',
    commands: [
      // Mono has a store of its own; .NET takes SSL_CERT_FILE like the others.
      ['bash', '-c', 'cert-sync --quiet --user "$SSL_CERT_FILE"'],
      ['mcs', '-langversion:latest', ...LIBRARIES.map((name) => `-r:${name}`), 'run.cs'],
      ['mono', 'run.exe'],
    ],
    join: inTurn,
  },
]

export const languages: readonly Language[] = process.env.LONG_TESTS === '1' ? [...always, ...others] : always

/** @returns what it prints @throws when it fails, with what it says */
export async function run(language: Language, program: string, env: Record<string, string>): Promise<string> {
  const { folder, remove } = temporaryFolder()
  try {
    writeFileSync(path.join(folder, language.file), program)
    const home = path.join(folder, 'home')
    mkdirSync(home)
    const library = path.join(folder, 'node_modules/@service/node')
    mkdirSync(path.dirname(library), { recursive: true })
    symlinkSync(path.join(import.meta.dirname, '../../../server'), library, 'junction')
    let printed = ''
    for (const [command, ...args] of language.commands) {
      const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', ...env } }
      printed = (await promisify(execFile)(command, args, options)).stdout
    }
    return printed
  } finally {
    remove()
  }
}
