// Keys in the fields of this checkout, of an earlier one, and in a bare input, by turns in one browser.
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { at, type Keystroke, keystrokes, median, newContext } from './measure.ts'
import type { Pages } from './pages.ts'

/**
 * Starts the pages of an earlier checkout, which has its packages installed and is built.
 * @param dataDir where its gateway keeps its file and certificate
 */
export async function startEarlierPages(checkout: string, dataDir: string): Promise<Pages> {
  mkdirSync(dataDir, { recursive: true })
  const module = pathToFileURL(path.resolve(checkout, 'test/bench/fields/pages.ts'))
  const { startPages }: { startPages(dataDir: string): Promise<Pages> } = await import(module.href)
  return startPages(dataDir)
}

interface Turns {
  turns: number
  /** Of each turn. */
  keys: number
  /** Milliseconds for which each key is down. */
  hold: number
}

/** Types into each page once a turn. Each goes first as often as the others. */
export async function compareKeys(
  browser: Browser,
  urls: Record<string, string>,
  { turns, keys, hold }: Turns,
) {
  const typed = new Map(Object.keys(urls).map((name) => [name, [] as Keystroke[][]]))
  for (let turn = 0; turn < turns; turn++) {
    const pages = Object.entries(urls)
    for (const [name, url] of [...pages.slice(turn % pages.length), ...pages.slice(0, turn % pages.length)]) {
      const context = await newContext(browser)
      typed.get(name)?.push(await keystrokes(context, url, keys, hold))
      await context.close()
    }
  }
  console.log(`${turns} turns of ${keys} keys, each down for ${hold} ms; load ${loadavg()[0]?.toFixed(1)}`)
  for (const from of ['fromCause', 'fromPress'] as const) {
    console.log(from === 'fromPress' ? '\nFrom the press' : '\nFrom the event that the report waits for')
    for (const [name, strokes] of typed) {
      const all = strokes.flat().map((stroke) => stroke[from])
      const each = strokes.map((turn) => median(turn.map((stroke) => stroke[from])).toFixed(1))
      const figures = [0.5, 0.9, 0.99].map((share) => `${at(all, share).toFixed(2)} ms`.padStart(11))
      console.log(`${name.padEnd(8)}${figures.join('')}   medians ${each.join(' ')}`)
    }
  }
}
