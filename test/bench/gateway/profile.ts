// Whose the time in a profile is: a library's, a part's of Node, or a wing's of the gateway.
import type { Profiler } from 'node:inspector'

/** A frame of a stack. */
type Frame = Profiler.ProfileNode['callFrame']

/** Milliseconds by who took them. */
export type Shares = Map<string, number>

export const IDLE = 'idle'
export const STATEMENTS = 'SQLite: statements and commits'

/** Parts of Node by the names of its modules. The first that fits counts. */
const PARTS: readonly [RegExp, string][] = [
  [/_http|http/, 'HTTP'],
  [/tls|net|stream/, 'TLS, sockets and streams'],
  [/crypto/, 'cryptography'],
]
/** Libraries that do one thing together. */
const LIBRARIES: readonly [RegExp, string][] = [
  [/^(better-sqlite3|kysely)$/, 'Kysely'],
  [/^pg/, 'PostgreSQL’s client'],
  [/^(pino|sonic-boom|thread-stream)/, 'log'],
  [/fastify|find-my-way|ajv|typebox|json|light-my-request|avvio|secure/, 'Fastify and JSON schemas'],
]
const ENGINES = /\/gateway\/platform\/storage\/|\/node_modules\/(kysely|better-sqlite3)\//

/** @returns how long each of them ran by itself */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const stackOf = (id: number): Frame[] => {
    const frame = frames.get(id)
    const parent = parents.get(id)
    return [...(frame ? [frame] : []), ...(parent === undefined ? [] : stackOf(parent))]
  }
  const owners = new Map(nodes.map(({ id }) => [id, ownerOf(stackOf(id))]))
  const shares: Shares = new Map()
  for (const [place, id] of samples.entries()) {
    const owner = owners.get(id) ?? ''
    shares.set(owner, (shares.get(owner) ?? 0) + (timeDeltas[place] ?? 0) / 1000)
  }
  return shares
}

/** @param stack the innermost frame first */
function ownerOf(stack: readonly Frame[]): string {
  const [leaf, caller] = stack
  if (leaf?.functionName === '(idle)') return IDLE
  if (leaf?.functionName === '(garbage collector)') return 'garbage collection'
  if (leaf?.functionName === '(program)') return 'Node’s native code'
  // What is native has no address.
  if (!leaf?.url && ENGINES.test(caller?.url ?? '')) return STATEMENTS
  const nearest = stack.find(({ url }) => url)?.url ?? ''
  if (!nearest.startsWith('node:')) return ofFile(nearest)
  const isOfPg = stack.some(({ url }) => url.includes('/node_modules/pg'))
  if (isOfPg) return 'PostgreSQL’s client'
  return PARTS.find(([name]) => name.test(nearest))?.[1] ?? 'the rest of Node'
}

function ofFile(url: string): string {
  const [, wing] = /\/gateway\/([a-z]+)\/(?!.*node_modules)/.exec(url) ?? []
  if (wing !== undefined) return `gateway/${wing}`
  const [, library = ''] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return LIBRARIES.find(([name]) => name.test(library))?.[1] ?? (library || 'the rest')
}
