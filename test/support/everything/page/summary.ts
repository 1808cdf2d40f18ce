// Runs in the hostile page: performance entries that come of the machine's work, the reader's own included. How many there
// are, and when, differs each time: they are compared as sums, and by what they say besides times.

const TIMED = new Set(['event', 'first-input', 'long-animation-frame', 'longtask', 'frame'])

export interface Summary {
  count: number
  /** Milliseconds, of all together. */
  duration: number
  /** What they say, without numbers. */
  kinds: string[]
}

export const isTimed = (type: string) => TIMED.has(type)

export function summarize(entries: readonly unknown[]): Summary {
  const summary: Summary = { count: 0, duration: 0, kinds: [] }
  const kinds = new Set<string>()
  for (const entry of entries) {
    if (!(entry instanceof PerformanceEntry)) continue
    summary.count++
    summary.duration += entry.duration
    kinds.add(JSON.stringify(entry.toJSON(), (_key, part) => (typeof part === 'number' ? '#' : part)))
  }
  return { ...summary, kinds: [...kinds].sort() }
}
