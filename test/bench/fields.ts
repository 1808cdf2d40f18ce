// npm run bench:fields — our forms beside the same number of bare iframes with one input each, in one run and by turns,
// so that what else the machine does weighs on both alike. Medians; `x` is ours over bare. With `--before` it compares keys with those of
// another checkout instead; with `--starts` every way to start (starts.ts), with `--trace` it shows what one start of a card does (trace.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { compareKeys, startEarlierPages } from './fields/before.ts'
import { launchTrusting } from './fields/browser.ts'
import {
  at,
  type Focusable,
  heap,
  keystrokes,
  median,
  newContext,
  timeToFocusable,
  traffic,
} from './fields/measure.ts'
import { type Kind, type Pages, startPages } from './fields/pages.ts'
import { SLOW_4G } from './fields/slow-link.ts'
import { compareStarts } from './fields/starts.ts'
import { traceStart } from './fields/trace.ts'

const KINDS = ['ours', 'bare'] as const
type Compared = (typeof KINDS)[number]
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '25' },
    keys: { type: 'string', default: '320' },
    fields: { type: 'string', default: '2,4' },
    cpu: { type: 'string', default: '1' },
    'slow-4g': { type: 'boolean', default: false },
    loss: { type: 'string', default: '0' },
    before: { type: 'string' },
    hold: { type: 'string', default: '0' },
    starts: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const counts = values.fields.split(',').map(Number)
const slowdown = Number(values.cpu)

function row(name: string, { ours, bare }: Record<Compared, number>, unit: string, digits = 0) {
  const cell = (value: number) => `${value.toFixed(digits)} ${unit}`.padStart(12)
  console.log(`${name.padEnd(42)}${cell(ours)}${cell(bare)}${ratio(ours, bare).padStart(9)}`)
}

/** Nothing where there is nothing to compare with. */
const ratio = (ours: number, bare: number) => (bare ? `${(ours / bare).toFixed(2)}x` : '')

const medians = ({ ours, bare }: Record<Compared, Focusable[]>, from: keyof Focusable) => ({
  ours: median(ours.map((sample) => sample[from])),
  bare: median(bare.map((sample) => sample[from])),
})

/** Cold: a browser context that has never seen the gateway. Warm: one whose cache has everything. */
async function focusable(browser: Browser, pages: Pages, fields: number, isWarm: boolean, count: number) {
  const samples: Record<Compared, Focusable[]> = { ours: [], bare: [] }
  const warm = await newContext(browser)
  for (const kind of KINDS) await timeToFocusable(warm, pages.url(kind, fields))
  for (let run = 0; run < count; run++) {
    // Each goes first as often as the other.
    for (const kind of run % 2 ? KINDS : KINDS.toReversed()) {
      const context = isWarm ? warm : await newContext(browser)
      samples[kind].push(await timeToFocusable(context, pages.url(kind, fields)))
      if (!isWarm) await context.close()
    }
  }
  await warm.close()
  return samples
}

async function ofEach<T>(browser: Browser, measure: (kind: Compared, context: Context) => Promise<T>) {
  const results = {} as Record<Compared, T>
  for (const kind of KINDS) {
    const context = await newContext(browser)
    results[kind] = await measure(kind, context)
    await context.close()
  }
  return results
}
type Context = Awaited<ReturnType<typeof newContext>>

async function compareTimes(browser: Browser, pages: Pages) {
  console.log(`${''.padEnd(42)}${'ours'.padStart(12)}${'bare'.padStart(12)}`)
  for (const fields of counts) {
    for (const isWarm of [false, true]) {
      const samples = await focusable(browser, pages, fields, isWarm, runs)
      const name = `${fields} fields focusable, ${isWarm ? 'warm' : 'cold'}`
      row(name, medians(samples, 'fromStart'), 'ms')
      row(`${name}, after the script`, medians(samples, 'fromCall'), 'ms')
      row(`${name}, the call itself`, medians(samples, 'calling'), 'ms', 1)
    }
  }
}

async function compareCosts(browser: Browser, pages: Pages) {
  for (const fields of counts) {
    const cold = await ofEach(browser, (kind, context) => traffic(context, pages.url(kind, fields)))
    row(`${fields} fields, requests, cold`, { ours: cold.ours.requests, bare: cold.bare.requests }, '')
    row(`${fields} fields, kilobytes, cold`, kilobytes(cold.ours.bytes, cold.bare.bytes), 'KB', 1)
    const warm = await ofEach(browser, async (kind, context) => {
      await traffic(context, pages.url(kind, fields))
      return traffic(context, pages.url(kind, fields))
    })
    row(`${fields} fields, requests, warm`, { ours: warm.ours.requests, bare: warm.bare.requests }, '')
    const used = await ofEach(browser, (kind, context) => heap(context, pages.url(kind, fields)))
    row(`${fields} fields, heap of the page`, kilobytes(used.ours.page, used.bare.page), 'KB')
    const frames = kilobytes(used.ours.frames / fields, used.bare.frames / fields)
    row(`${fields} fields, heap of the frames, a field`, frames, 'KB')
  }
  const keys = await ofEach(browser, (kind, context) =>
    keystrokes(context, pages.url(kind, 4), Number(values.keys)),
  )
  const heard = (kind: Compared) => keys[kind].map(({ fromCause }) => fromCause)
  for (const [name, share] of [
    ['median', 0.5],
    ['99th percentile', 0.99],
  ] as const) {
    row(
      `key to callback, ${name}`,
      { ours: at(heard('ours'), share), bare: at(heard('bare'), share) },
      'ms',
      2,
    )
  }
  console.log('\nGrowth: milliseconds until every input is focusable, warm')
  for (const fields of [1, 2, 4, 8, 16, 32]) {
    const samples = await focusable(browser, pages, fields, true, Math.ceil(runs / 3))
    row(`${fields} ${fields === 1 ? 'field' : 'fields'}`, medians(samples, 'fromStart'), 'ms')
  }
}

/** First visits over a phone's slow network, where each round trip takes more than half a second. */
async function compareSlow(browser: Browser, pages: Pages) {
  const kinds: readonly Kind[] = ['ours', 'preloaded', 'card', 'preloaded card', 'bare']
  console.log(''.padEnd(34) + kinds.map((kind) => kind.padStart(16)).join(''))
  for (const fields of counts) {
    const samples = new Map<Kind, number[]>()
    for (let run = 0; run < runs; run++) {
      for (const kind of run % 2 ? kinds : kinds.toReversed()) {
        const context = await newContext(browser)
        const { fromStart } = await timeToFocusable(context, pages.url(kind, fields))
        samples.set(kind, [...(samples.get(kind) ?? []), fromStart])
        await context.close()
      }
    }
    const cells = kinds.map((kind) => `${median(samples.get(kind) ?? []).toFixed(0)} ms`.padStart(16))
    console.log(`${fields} fields focusable, cold, Slow 4G`.padEnd(34) + cells.join(''))
  }
}

const kilobytes = (ours: number, bare: number) => ({ ours: ours / 1024, bare: bare / 1024 })

const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-bench-'))
const isSlow = values['slow-4g']
const pages = await startPages(dataDir, isSlow ? { ...SLOW_4G, loss: Number(values.loss) / 100 } : undefined)
const earlier = values.before
  ? await startEarlierPages(values.before, path.join(dataDir, 'before'))
  : undefined
const browser = await launchTrusting([...pages.origins, ...(earlier?.origins ?? [])], slowdown)
try {
  if (earlier) {
    const urls = { bare: pages.url('bare', 4), before: earlier.url('ours', 4), ours: pages.url('ours', 4) }
    await compareKeys(browser, urls, { turns: runs, keys: Number(values.keys), hold: Number(values.hold) })
  } else if (values.trace) await traceStart(browser, pages)
  else if (values.starts) await compareStarts(browser, pages, runs)
  else if (isSlow) await compareSlow(browser, pages)
  else await compareTimes(browser, pages)
  // Of a slower CPU, only its times tell something new.
  if (!earlier && !isSlow && !values.starts && !values.trace && slowdown === 1)
    await compareCosts(browser, pages)
} finally {
  await browser.close()
  await pages.close()
  await earlier?.close()
  rmSync(dataDir, { recursive: true, force: true })
}
