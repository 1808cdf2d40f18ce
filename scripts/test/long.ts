// npm run test:long [-- part…]: what takes longer than a change should wait for, hours in all. Every test with LONG_TESTS=1, those in the
// browser three times; the red team with planted leaks, and mutants of the frame; then the browser tests in the other engines that this
// machine has. Each part can be run by its name.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { firefox, webkit } from '@playwright/test'
import { ensureChromeDriver, ensureForTests } from '../browser.ts'
import { buildIfStale } from '../build.ts'
import { ensureLanguages } from '../languages.ts'
import { ensurePdfReaders } from '../pdf-readers.ts'
import { startDisplay } from '../x-display.ts'
import { appTypeChecks, olderCompilers } from './checks.ts'
import type { Outcome } from './outcome.ts'
import { playwrightSuite } from './playwright-suite.ts'
import { runChecks } from './run-checks.ts'
import { clearResults, conclude, root, run } from './suites.ts'
import { vitestSuite } from './vitest-suite.ts'

const LONG = { LONG_TESTS: '1' }
/** Runs the tests in the system's own Firefox and WebKit, where it is there. */
const SYSTEM_ENGINES = path.join(root, '../shared/browsers/run')
const ENGINES = { firefox, webkit }
/** Milliseconds that a test may take, as in `playwright.config.ts`: the system's engines come with a separate configuration. */
const TEST_TIMEOUT = '180000'
/** What an engine cannot do. Firefox gives no frame the focus in a page in design mode. */
const BEYOND = { firefox: '@chromium|@design', webkit: '@chromium' }
/**
 * What the drivers of the system's engines can't do, too. WebKit's has a mouse for the page's elements, and none for a place or what is
 * in a frame. Its window is as large as it is, opens no other one, and is never offline. It trips over functions that a page has
 * replaced, and over a script as large as the accessibility checker. It doesn't report the request of a frame's document, and mixes up
 * keys sent without a pause. It loses a page that no other site may have opened (`Cross-Origin-Opener-Policy`), as all pages for
 * people are. Firefox's sends no `keyup` to another document than its `keydown`, as a keyboard does (the tests with an X keyboard run
 * there), and doesn't report what a page sends.
 */
const BEYOND_SYSTEM = {
  firefox: `${BEYOND.firefox}|@keyup|@sent`,
  webkit: `${BEYOND.webkit}|@mouse|@size|@popup|@offline|@spied|@requests|@burst|welcome page|approved in the dashboard|(console|partners|portal)/|(accessibility|guide|journeys|playground|sign-up)\\.test`,
}

/** @returns undefined when this machine has no such engine */
async function inEngine(engine: keyof typeof ENGINES): Promise<Outcome | undefined> {
  const title = `browser tests in ${engine}`
  if (existsSync(SYSTEM_ENGINES)) {
    const args = ['--timeout', TEST_TIMEOUT, '--grep-invert', BEYOND_SYSTEM[engine]]
    // Keys of WebKit's driver come from its display.
    const display = engine === 'webkit' ? await startDisplay() : undefined
    const env = { ...LONG, ...(display && { DISPLAY: display.name }) }
    const outcome = playwrightSuite(title, { args, env, command: [SYSTEM_ENGINES, engine] })
    display?.stop()
    return outcome
  }
  if (existsSync(ENGINES[engine].executablePath())) {
    const args = ['--grep-invert', BEYOND[engine]]
    return playwrightSuite(title, { args, env: { ...LONG, BROWSER_ENGINE: engine } })
  }
  return undefined
}

/** A program that counts as one test: what it finds is in view. */
function program(title: string, file: string): Outcome {
  console.log(`\n== ${title}`)
  const ok = run(process.execPath, [file])
  return ok ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name: title }] }
}

/** Nothing that takes minutes is run three times: those tests go through many cases themselves, and their titles say `@once`. */
function inChromium(): Outcome[] {
  ensureForTests()
  return [
    playwrightSuite('browser tests in chromium, three times', {
      args: ['--repeat-each', '3', '--grep-invert', '@once'],
      env: LONG,
    }),
    playwrightSuite('browser tests in chromium that are run once', { args: ['--grep', '@once'], env: LONG }),
  ]
}

async function inOther(engine: keyof typeof ENGINES): Promise<Outcome[]> {
  const outcome = await inEngine(engine)
  if (outcome) return [outcome]
  console.log(`\nNot run, because it is not installed: ${engine}.`)
  return []
}

const PARTS: Record<string, () => Outcome[] | Promise<Outcome[]>> = {
  async node() {
    ensureChromeDriver()
    return [
      ...(await runChecks([...appTypeChecks, ...olderCompilers])),
      vitestSuite('unit and gateway tests', [], LONG),
    ]
  },
  chromium: inChromium,
  plants: () => [program('planted leaks', 'test/plants/run.ts')],
  mutants: () => [program('mutants of the frame and the protocol', 'scripts/mutation/start.ts')],
  firefox: () => inOther('firefox'),
  webkit: () => inOther('webkit'),
}

/** Runs one part, and says how long it took. */
async function runPart(name: string): Promise<Outcome[]> {
  const begun = performance.now()
  const outcomes = (await PARTS[name]?.()) ?? []
  console.log(`\n${name}: ${Math.round((performance.now() - begun) / 60_000)} minutes`)
  return outcomes
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in PARTS))
if (unknown) throw new Error(`There is no part ${unknown}: it is one of ${Object.keys(PARTS).join(', ')}.`)

clearResults()
await buildIfStale()
ensureLanguages()
ensurePdfReaders()
const outcomes: Outcome[] = []
for (const name of Object.keys(PARTS))
  if (wanted.length === 0 || wanted.includes(name)) outcomes.push(...(await runPart(name)))
conclude(outcomes)
