// What one start of a card does: the browser's own trace, from the page's start until every input is focusable.
import type { Browser, Page } from '@playwright/test'
import { newContext, SETTLE } from './measure.ts'
import type { Pages } from './pages.ts'

/** An event of a trace, as Chromium writes it. Times are in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { name?: string; data?: { url?: string } }
}

interface Step {
  whose: string
  what: string
  /** Milliseconds from the page's start. */
  at: number
  /** Self time in milliseconds. */
  own: number
}

const CATEGORIES = [
  'devtools.timeline',
  'v8',
  'navigation',
  'loading',
  'blink.user_timing',
  'toplevel',
  'net',
]

/** Milliseconds: shorter steps aren't printed. */
const LEAST = 0.3

/** Prints what the page, the frame and the browser do, each step with its self time: a first and a third visit, and one after `warm()`. */
export async function traceStart(browser: Browser, pages: Pages) {
  const context = await newContext(browser)
  for (const visit of ['first', 'second', 'third']) {
    const page = await context.newPage()
    await browser.startTracing(page, { categories: CATEGORIES })
    await page.goto(pages.url('card', 4))
    if (visit === 'second') await page.evaluate(() => window.focusable)
    else await print(`One card, ${visit} visit`, page)
    if (visit === 'second') await browser.stopTracing()
    await page.close()
  }
  const page = await context.newPage()
  await page.goto(pages.url('warm card', 4))
  await page.evaluate(() => window.prepared)
  await page.waitForTimeout(SETTLE)
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.evaluate(() => window.beginFields?.())
  await print('One card after warm()', page)
  await context.close()

  /** Ends the trace once the card can be typed into. */
  async function print(title: string, page: Page) {
    const focusable = await page.evaluate(() => window.focusable)
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
    printSteps(`${title}: ${focusable.toFixed(1)} ms`, stepsOf(traceEvents))
  }
}

function stepsOf(events: readonly TraceEvent[]): Step[] {
  const from = events.findLast(({ name }) => name === 'bench:started')
  const to = events.find(({ name }) => name === 'bench:focusable')
  if (!from || !to) throw new Error('The trace has no marks of the page.')
  const threads = new Map(
    events
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid} ${tid}`, args?.name ?? '']),
  )
  const whose = ({ pid, tid }: TraceEvent) => {
    const thread = threads.get(`${pid} ${tid}`) ?? ''
    if (thread === 'CrRendererMain') return pid === from.pid ? 'page' : 'frame'
    return thread === 'CrBrowserMain' ? 'browser' : thread.startsWith('NetworkService') ? 'network' : ''
  }
  const slices = events
    .filter(({ ph, ts, dur = 0 }) => ph === 'X' && ts + dur > from.ts && ts < to.ts)
    .filter((event) => whose(event) !== '')
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const steps = new Map<string, Step>()
  for (const slice of slices) {
    const own = ownTime(slice, slices) / 1000
    const what = [slice.name, fileOf(slice)].filter(Boolean).join(' ')
    const key = `${whose(slice)} ${what}`
    const step = steps.get(key) ?? { whose: whose(slice), what, at: (slice.ts - from.ts) / 1000, own: 0 }
    step.own += own
    steps.set(key, step)
  }
  return [...steps.values()].filter(({ own }) => own >= LEAST)
}

/** The self time of a slice, without the slices in it. */
function ownTime(slice: TraceEvent, all: readonly TraceEvent[]): number {
  const { pid, tid, ts, dur = 0 } = slice
  let covered = 0
  let until = ts
  for (const inner of all) {
    if (inner === slice || inner.pid !== pid || inner.tid !== tid) continue
    const end = inner.ts + (inner.dur ?? 0)
    if (inner.ts < until || end > ts + dur || (inner.ts === ts && inner.dur === dur)) continue
    covered += inner.dur ?? 0
    until = end
  }
  return dur - covered
}

/** The name of a script or document, without the address of this run. */
function fileOf({ args }: TraceEvent): string {
  const url = args?.data?.url ?? ''
  return URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : ''
}

function printSteps(title: string, steps: readonly Step[]) {
  console.log(`\n${title}`)
  console.log(`${'at'.padStart(10)}${'own'.padStart(10)}  ${'whose'.padEnd(9)}what`)
  for (const { at, own, whose, what } of steps)
    console.log(`${at.toFixed(1).padStart(7)} ms${own.toFixed(1).padStart(7)} ms  ${whose.padEnd(9)}${what}`)
}
