// Breadth first: so the first trace that is found to a fault is a shortest one.
import { hash } from 'node:crypto'
import type { Action } from './actions.ts'
import type { Parties } from './realms.ts'
import { type Bounds, createStage, type Stage, type Start } from './stage.ts'

/** What was explored, and what is wrong. */
export interface Explored {
  states: number
  transitions: number
  /** The most steps to a state. */
  depth: number
  /** A shortest way to a fault; undefined when there is none. */
  counterexample: Counterexample | undefined
}

export interface Counterexample {
  fault: string
  steps: Action[]
}

/** A state that was reached, and how. */
interface Reached {
  before: Reached | undefined
  step: Action | undefined
  /** What can be done in it. */
  next: Action[]
  depth: number
  /** A copy of the state that can still go on. */
  live: Stage | undefined
}

/** So many states are kept as they are, to save repeating the way to them. */
const MOST_LIVE = 500

/**
 * Explores every state up to the bounds, until something is wrong.
 *
 * The code of the parties cannot be copied in the middle, so each step starts a new copy and repeats the way to its state.
 */
export async function explore(parties: Parties, from: Start, bounds: Bounds): Promise<Explored> {
  const known = new Set<string>()
  const explored: Explored = { states: 0, transitions: 0, depth: 0, counterexample: undefined }
  const queue: Reached[] = []
  let live = 0

  /** Notes a state, if it is a new one. @returns what is wrong with it */
  async function note(stage: Stage, before: Reached | undefined, step: Action | undefined) {
    const fault = stage.fault()
    const key = hash('sha1', stage.key(), 'base64')
    if (fault || known.has(key)) return fault
    known.add(key)
    explored.states++
    const depth = before ? before.depth + 1 : 0
    explored.depth = depth
    const next = stage.actions()
    const isQuiet = stage.isQuiet()
    const isKept = !isQuiet && live < MOST_LIVE
    if (isKept) live++
    if (next.length) queue.push({ before, step, next, depth, live: isKept ? stage : undefined })
    return isQuiet ? stage.finish() : undefined
  }

  /** A copy of a state. */
  async function restore(reached: Reached): Promise<Stage> {
    const { live: kept } = reached
    if (kept) {
      live--
      reached.live = undefined
      return kept
    }
    const stage = createStage(parties, bounds)
    await stage.open(from)
    for (const step of stepsTo(reached)) await stage.apply(step)
    return stage
  }

  async function visit(reached: Reached, step: Action) {
    explored.transitions++
    const stage = await restore(reached)
    await stage.apply(step)
    const fault = await note(stage, reached, step)
    if (fault) explored.counterexample = { fault, steps: [...stepsTo(reached), step] }
  }

  const first = createStage(parties, bounds)
  await first.open(from)
  await note(first, undefined, undefined)
  for (let at = 0; at < queue.length && !explored.counterexample; at++) {
    const reached = queue[at]
    delete queue[at]
    for (const step of reached?.next ?? []) {
      if (reached && !explored.counterexample) await visit(reached, step)
    }
  }
  return explored
}

function stepsTo(reached: Reached): Action[] {
  const steps: Action[] = []
  for (let each: Reached | undefined = reached; each?.step; each = each.before) steps.push(each.step)
  return steps.reverse()
}

/** A counterexample as lines that a person can follow. */
export async function describeTrace(
  parties: Parties,
  from: Start,
  bounds: Bounds,
  { fault, steps }: Counterexample,
): Promise<string> {
  const stage = createStage(parties, bounds)
  await stage.open(from)
  const lines: string[] = []
  for (const step of steps) {
    const { what, ...details } = step
    const said = await stage.apply(step)
    lines.push(`${lines.length + 1}. ${what} ${JSON.stringify(details)}${said && `: ${said}`}`)
  }
  return [...lines, fault].join('\n')
}
