// Runs in the hostile page: every observer that the platform has, on everything around the frames.
import { isTimed, type Summary, summarize } from './summary.ts'

/** What observers have reported since the last time somebody asked, by observer. */
export type Observed = Record<string, readonly unknown[] | Summary>

export interface Watch {
  /** Settles once each observer that begins with a report has made it. */
  ready: Promise<void>
  take(): Observed
}

/** Thresholds at every percent. */
const THRESHOLDS = Array.from({ length: 101 }, (_, percent) => percent / 100)

const BOXES = ['content-box', 'border-box', 'device-pixel-content-box'] as const

/** With `trackVisibility`, in Chromium: what covers, clips, moves or fades a frame, too. */
const INTERSECTIONS: Readonly<Record<string, object>> = {
  plain: {},
  visibility: { trackVisibility: true, delay: 100 },
  margins: { rootMargin: '50%', scrollMargin: '50%' },
}

/** An observer of Chromium, which TypeScript does not know. */
interface Reporting {
  observe(): void
}

/** Collects what observers report. */
class Collector {
  readonly #first = new Set<string>()
  #lists = new Map<string, unknown[]>()
  #arrived: () => void = () => undefined

  /** @param first the name of an observer that begins with a report */
  for(name: string, { first = false } = {}): (entries: readonly unknown[]) => void {
    if (first) this.#first.add(name)
    return (entries) => {
      this.#lists.set(name, [...(this.#lists.get(name) ?? []), ...entries])
      this.#first.delete(name)
      if (this.#first.size === 0) this.#arrived()
    }
  }

  ready(): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = resolve
    })
  }

  take(): Observed {
    const observed: Observed = {}
    for (const [name, list] of this.#lists) observed[name] = isTimed(name) ? summarize(list) : list
    this.#lists = new Map()
    return observed
  }
}

/** Starts every observer. */
export function watchEverything(frames: readonly Element[]): Watch {
  const collector = new Collector()
  const around = new Set<Element>(frames)
  for (const frame of frames) {
    for (let parent = frame.parentElement; parent; parent = parent.parentElement) around.add(parent)
  }
  watchSizes(around, collector)
  watchIntersections(around, collector)
  new MutationObserver(collector.for('mutations')).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeOldValue: true,
    characterData: true,
    characterDataOldValue: true,
  })
  watchPerformance(collector)
  watchReports(collector)
  return { ready: collector.ready(), take: () => collector.take() }
}

function watchSizes(elements: Iterable<Element>, collector: Collector) {
  for (const box of BOXES) {
    const observer = new ResizeObserver(collector.for(`sizes of the ${box}`))
    for (const element of elements) {
      try {
        observer.observe(element, { box })
      } catch {
        // An engine need not know each box.
      }
    }
  }
}

function watchIntersections(elements: Iterable<Element>, collector: Collector) {
  for (const [name, options] of Object.entries(INTERSECTIONS)) {
    const keep = collector.for(`intersections, ${name}`, { first: true })
    const observer = new IntersectionObserver(keep, { threshold: THRESHOLDS, ...options })
    for (const element of elements) observer.observe(element)
  }
}

function watchPerformance(collector: Collector) {
  for (const type of PerformanceObserver.supportedEntryTypes) {
    const keep = collector.for(type)
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    // The shortest that the platform reports.
    const options = { type, buffered: true, durationThreshold: 16 }
    observer.observe(options)
  }
}

function watchReports(collector: Collector) {
  const Observer: unknown = Reflect.get(window, 'ReportingObserver')
  if (typeof Observer !== 'function') return
  const observer: Reporting = Reflect.construct(Observer, [collector.for('reports'), { buffered: true }])
  observer.observe()
}
