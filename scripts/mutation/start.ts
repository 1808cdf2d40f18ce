// npm run test:mutation: changes the frame's code and the protocol in every way that Stryker knows, and counts the changes that
// the unit tests notice. Fails below the score that stryker.config.mjs names. What follows `--` goes to Stryker: `--mutate FILE`.
import path from 'node:path'
import { run } from '../test/suites.ts'

const config = path.join(import.meta.dirname, 'stryker.config.mjs')

process.exitCode = run('stryker', ['run', config, ...process.argv.slice(2)]) ? 0 : 1
