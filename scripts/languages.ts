// The languages of the API guide, for the long run: of Debian's packages, where they are not there.
import { spawnSync } from 'node:child_process'
import { installPackages } from './browser.ts'

const MONO = ['net-http', 'runtime-serialization', 'xml-linq']

/** A command of each, and the packages that have it. */
const NEEDED: Record<string, readonly string[]> = {
  jq: ['jq'],
  python3: ['python3'],
  php: ['php-cli'],
  ruby: ['ruby'],
  mcs: [
    'mono-mcs',
    'mono-runtime',
    'ca-certificates-mono',
    ...MONO.map((name) => `libmono-system-${name}4.0-cil`),
  ],
}

/** Whether a command is installed. */
export const isThere = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

/** Without them the tests of the API guide fail, and say which command is not there. */
export function ensureLanguages(): void {
  const missing = Object.keys(NEEDED).filter((command) => !isThere(command))
  if (missing.length > 0) installPackages(...missing.flatMap((command) => NEEDED[command] ?? []))
}
