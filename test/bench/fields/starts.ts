// Every way to start, in turns in one run: three visits of each, because browsers keep more of a page from its second and third visit on.
import { loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import { median, newContext, timeToFocusable } from './measure.ts'
import type { Kind, Pages } from './pages.ts'

interface Starter {
  name: string
  kind: Kind
  fields: number
  /** What it's compared with: another starter's first, second and third visit. */
  bare: 'four bare frames' | 'two bare frames'
  /** Whether the visitor comes from a page that has warmed up. */
  fromWarm?: true
}

const STARTERS: readonly Starter[] = [
  { name: 'four bare frames', kind: 'bare', fields: 4, bare: 'four bare frames' },
  { name: 'two bare frames', kind: 'bare', fields: 2, bare: 'two bare frames' },
  { name: 'one bare frame of four inputs', kind: 'bare card', fields: 4, bare: 'four bare frames' },
  { name: 'one card', kind: 'card', fields: 4, bare: 'four bare frames' },
  { name: 'one card after warm()', kind: 'warm card', fields: 4, bare: 'four bare frames' },
  {
    name: 'one card on the page after warm()',
    kind: 'card',
    fields: 4,
    bare: 'four bare frames',
    fromWarm: true,
  },
  { name: 'four fields', kind: 'ours', fields: 4, bare: 'four bare frames' },
  { name: 'four fields after warm()', kind: 'warm ours', fields: 4, bare: 'four bare frames' },
  { name: 'two fields', kind: 'ours', fields: 2, bare: 'two bare frames' },
  { name: 'two fields after warm()', kind: 'warm ours', fields: 2, bare: 'two bare frames' },
]

const VISITS = [0, 1, 2]

/** Prints medians of the milliseconds until every input is focusable, and their ratio to bare frames. */
export async function compareStarts(browser: Browser, pages: Pages, runs: number) {
  const samples = new Map(STARTERS.map(({ name }) => [name, VISITS.map((): number[] => [])]))
  const warmPage = pages.url('warm page', 1)
  for (let run = 0; run < runs; run++) {
    const at = run % STARTERS.length
    // Each goes first as often as the others.
    for (const { name, kind, fields, fromWarm } of [...STARTERS.slice(at), ...STARTERS.slice(0, at)]) {
      const context = await newContext(browser)
      for (const visit of VISITS) {
        const url = pages.url(kind, fields)
        const { fromStart } = await timeToFocusable(context, url, fromWarm && warmPage)
        samples.get(name)?.[visit]?.push(fromStart)
      }
      await context.close()
    }
  }
  const cell = (text: string) => text.padStart(16)
  console.log(`${runs} turns; load ${loadavg()[0]?.toFixed(1)}; milliseconds until every input is focusable`)
  console.log(''.padEnd(36) + ['first visit', 'second', 'third'].map(cell).join(''))
  for (const { name, bare } of STARTERS) {
    const cells = VISITS.map((visit) => {
      const own = median(samples.get(name)?.[visit] ?? [])
      const other = median(samples.get(bare)?.[visit] ?? [])
      return cell(`${own.toFixed(0)} ms ${(own / other).toFixed(2)}x`)
    })
    console.log(name.padEnd(36) + cells.join(''))
  }
}
