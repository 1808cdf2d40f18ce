// Runs in the hostile page: hears every event that reaches it, on everything that it has met.
import { attempt, type Definitions, declaredMembers, interfaceOf } from './members.ts'
import { writePrimitive, writeThrown } from './write.ts'

/** An event as text: its type, where it was heard, where it went, and its members. */
export type Heard = string

/** Members of an event that tell only when and where it was made. */
const MEANINGLESS = new Set(['timeStamp'])

/**
 * Listens to every type on every target, before anybody else hears of it.
 * @param targets by their paths
 * @returns takes what was heard since the last time
 */
export function listenToEverything(
  definitions: Definitions,
  types: readonly string[],
  targets: ReadonlyMap<EventTarget, string>,
): () => Heard[] {
  let heard: Heard[] = []
  for (const [target, path] of targets) {
    for (const type of types) {
      target.addEventListener(type, (event) => heard.push(write(definitions, event, path, targets)), true)
    }
  }
  return () => {
    const taken = heard
    heard = []
    return taken
  }
}

function write(
  definitions: Definitions,
  event: Event,
  path: string,
  targets: ReadonlyMap<EventTarget, string>,
): Heard {
  const parts = [event.type, `at ${path}`]
  for (const { name, isCall } of declaredMembers(definitions, interfaceOf(definitions, event, 'Event'))) {
    if (isCall || MEANINGLESS.has(name)) continue
    const { value, thrown } = attempt(() => Reflect.get(event, name))
    if (thrown) parts.push(`${name} ${writeThrown(thrown)}`)
    else if (value instanceof EventTarget) parts.push(`${name} ${targets.get(value) ?? 'other'}`)
    else if (typeof value !== 'object') parts.push(`${name} ${writePrimitive(value)}`)
  }
  return parts.join('; ')
}
