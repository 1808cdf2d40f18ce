// Runs in the hostile page: `window.reader`, by which a test has it read everything.
import { type Heard, listenToEverything } from './listen.ts'
import { type Coverage, type Memory, type Options, type Snapshot, Walk } from './walk.ts'
import { type Observed, watchEverything } from './watch.ts'
import { writeThrown } from './write.ts'

/** What has changed since the look before, by path. */
export type Changes = Record<string, string>

/** What a page finds out by one look around. */
export interface Look {
  changes: Changes
  /** Members read: how many, of all objects. */
  count: number
  /** Milliseconds that it took. */
  took: number
}

export type Lists = { [K in keyof Coverage]: string[] }

export interface Reader {
  /** Reads all there is. */
  look(): Promise<Look>
  /** Everything heard since it was last asked, in its order. */
  heard(): Heard[]
  coverage(): Lists
  /** Waits until a field has so many characters. @returns the state as the library tells it */
  typed(selector: string, length: number): Promise<string>
}

declare global {
  interface Window {
    reader: Reader
  }
}

/** Milliseconds that a new promise has; one that is not settled by then is not awaited again. */
const PATIENCE = 2_000

/** The same for one that was settled in time before: it will be again, but a busy machine may need longer. */
const LONG_PATIENCE = 20_000

/** Paths of promises by what they did in earlier looks. */
interface Pace {
  quick: Set<string>
  slow: Set<string>
}

/** Starts to watch, and makes `window.reader`. */
export async function startReader(options: Options, types: readonly string[]) {
  const frames = [...document.querySelectorAll('iframe')]
  const watch = watchEverything(frames)
  const coverage: Coverage = {
    met: new Set(),
    read: new Set(),
    skipped: new Set(),
    undeclared: new Set(),
    interfaces: new Set(),
  }
  const memory: Memory = { members: new Map(), deep: new Set() }
  const pace: Pace = { quick: new Set(), slow: new Set() }
  let before: Snapshot = new Map()
  let events: () => Heard[] = () => []

  async function look(): Promise<Look> {
    // What another process has to tell is here by then, on a machine that is not busy.
    await painted()
    const began = performance.now()
    const walk = new Walk(options, coverage, memory)
    walk.start(rootsOf(frames, watch.take()))
    await settle(walk, pace)
    const changes = differences(before, walk.snapshot)
    before = walk.snapshot
    return { changes, count: before.size, took: performance.now() - began }
  }

  await watch.ready
  const first = await look()
  const targets = new Map<EventTarget, string>()
  const finder = new Walk(options, coverage, memory)
  finder.start(rootsOf(frames, {}))
  for (const [object, path] of finder.met()) if (object instanceof EventTarget) targets.set(object, path)
  events = listenToEverything(options.definitions, types, targets)
  window.reader = {
    look,
    heard: () => events(),
    coverage: () => ({
      met: [...coverage.met],
      read: [...coverage.read],
      skipped: [...coverage.skipped],
      undeclared: [...coverage.undeclared],
      interfaces: [...coverage.interfaces],
    }),
    typed: waitForLength,
  }
  return { count: first.count, targets: targets.size, took: first.took }
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function waitForLength(selector: string, length: number): Promise<string> {
  // An input of a card has the card's selector and, after a space, its own name.
  const isTyped = () =>
    window.instance
      .getState()
      .fields.some((field) => `${field.selector} `.startsWith(`${selector} `) && field.length === length)
  while (!isTyped()) await new Promise((resolve) => setTimeout(resolve, 4))
  return JSON.stringify(window.instance.getState())
}

/** Where a page begins. */
function rootsOf(frames: readonly HTMLIFrameElement[], observed: Observed) {
  const roots: Record<string, unknown> = { window, document, performance }
  for (const [at, frame] of frames.entries()) {
    const box = frame.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    roots[`frame ${at}`] = frame
    roots[`the window of frame ${at}`] = frame.contentWindow
    roots[`the style of frame ${at}`] = [...getComputedStyle(frame)].map((name) =>
      getComputedStyle(frame).getPropertyValue(name),
    )
    roots[`what is at frame ${at}`] = [document.elementFromPoint(x, y), document.elementsFromPoint(x, y)]
    roots[`the caret at frame ${at}`] = document.caretPositionFromPoint?.(x, y)
  }
  return { ...roots, observed }
}

/** Adds what promises have become. */
async function settle(walk: Walk, { quick, slow }: Pace) {
  const pending = new Set<string>()
  const known: Promise<void>[] = []
  const others: Promise<void>[] = []
  for (const entry of walk.promises) {
    const { path } = entry
    pending.add(path)
    const settled = Promise.resolve(entry.promise).then(
      (value) => {
        if (pending.delete(path)) walk.settle(entry, value)
      },
      (reason: unknown) => {
        if (pending.delete(path)) walk.snapshot.set(path, writeThrown(reason))
      },
    )
    if (quick.has(path)) known.push(settled)
    else if (!slow.has(path)) others.push(settled)
  }
  const paths = [...pending]
  await Promise.all([within(LONG_PATIENCE, known), within(PATIENCE, others)])
  for (const path of paths) if (!slow.has(path)) (pending.has(path) ? slow : quick).add(path)
  for (const path of pending) walk.snapshot.set(path, PENDING)
  pending.clear()
}

const within = (milliseconds: number, all: Promise<void>[]) =>
  Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, milliseconds))])

/** What is written of a promise that is not settled. */
export const PENDING = 'pending'

function differences(before: Snapshot, after: Snapshot): Changes {
  const changes: Changes = {}
  for (const [path, value] of after) if (before.get(path) !== value) changes[path] = value
  for (const path of before.keys()) if (!after.has(path)) changes[path] = 'gone'
  return changes
}
