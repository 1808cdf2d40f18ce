// Types a value into a field, on a page that reads everything around each key press.
import type { Page } from '@playwright/test'
import type { FieldConfig } from '../../../src/index.ts'
import type { World } from '../browser/checkout.ts'
import { addHtml, inputIn } from '../browser/pages.ts'
import { expect } from '../browser/test.ts'
import { askQuietly } from './ask.ts'
import type { Changes, Lists, Look } from './page/main.ts'
import type { Options } from './page/walk.ts'
import { servePageScript } from './serve.ts'

/** What a page has found out while one value was typed: by step and path, what had changed then. */
export interface Run {
  value: string
  seen: Map<string, string>
  /** The library's states, which the values must share. */
  states: string[]
  /** Members read by one look. */
  count: number
  /** Milliseconds of all looks. */
  took: number
  coverage: Lists
}

export interface Typing {
  page: Page
  world: World
  input: FieldConfig['input']
  options: Options
  /** Types of events to listen to. */
  types: readonly string[]
}

const FIELD = '#number'

/** Opens the page of a typing anew and again for each of its values: one history, one number of frames. */
export class Reading {
  /** Called on each page before anything is typed. */
  prepare: () => Promise<void> = async () => undefined
  readonly #typing: Typing
  readonly #address: string
  readonly #reader: string

  constructor(typing: Typing) {
    const { world, input } = typing
    this.#typing = typing
    this.#reader = servePageScript(world, 'main')
    this.#address = addHtml(world, {
      config: {
        fields: [
          { selector: FIELD, input },
          { selector: '#cvv', input: { type: 'text', name: 'other' } },
        ],
      },
    })
  }

  async run(value: string): Promise<Run> {
    const { page, options, types } = this.#typing
    await page.goto(this.#address)
    await page.evaluate(() => window.instance.ready)
    await this.prepare()
    const ask = await askQuietly(page)
    const input = inputIn(page, FIELD)
    await input.focus()
    await expect(input).toBeFocused()
    await page.evaluate(async ([url, options, types]) => (await import(url)).startReader(options, types), [
      this.#reader,
      options,
      types,
    ] as const)
    const run: Run = { value, seen: new Map(), states: [], count: 0, took: 0, coverage: NOTHING }
    const look = async (step: string) => {
      const { changes, count, took } = await ask<Look>('reader.look()')
      add(run, step, changes)
      run.count = count
      run.took += took
    }
    // The first again: what only ever comes once is left behind.
    await look('before')
    run.seen.clear()
    await ask('reader.heard()')
    for (const [index, key] of [...value].entries()) {
      await page.keyboard.down(key)
      await look(`key ${index} down`)
      await page.keyboard.up(key)
      run.states.push(await ask<string>(`reader.typed('${FIELD}', ${index + 1})`))
      await look(`key ${index} up`)
    }
    run.seen.set('all: events', (await ask<string[]>('reader.heard()')).join('\n'))
    run.coverage = await ask<Lists>('reader.coverage()')
    return run
  }
}

const NOTHING: Lists = { met: [], read: [], skipped: [], undeclared: [], interfaces: [] }

function add({ seen }: Run, step: string, changes: Changes) {
  for (const [path, value] of Object.entries(changes)) seen.set(`${step}: ${path}`, value)
}
