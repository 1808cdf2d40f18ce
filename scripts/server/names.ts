// Names of the library's resources and their methods, from operationIds: `createCharge` is `charges.create`.
import type { Operation } from '../api/description.ts'

export interface Name {
  resource: string
  method: string
}

interface Parts {
  /** `list` */
  verb: string
  /** `Transaction` */
  noun: string
  /** `BySourceId`, or nothing. */
  by: string
}

const LISTS = ['list', 'search']
const MAKES = ['create', 'save', 'submit']

/** @returns the names by operationId @throws when two operations would have the same one */
export function namesOf(operations: readonly Pick<Operation, 'operationId' | 'path'>[]): Map<string, Name> {
  const all = operations.map((operation) => ({ ...operation, ...partsOf(operation.operationId) }))
  // What lists call it is the plural; so is what has an id in its path, or is created.
  const listed = new Set(all.filter(({ verb }) => LISTS.includes(verb)).map(({ noun }) => noun))
  const many = new Set(
    all.filter(({ verb, path }) => MAKES.includes(verb) || path.includes('{')).map(({ noun }) => noun),
  )
  const names = new Map<string, Name>()
  const taken = new Set<string>()
  for (const { operationId, verb, noun, by } of all) {
    const isListed = listed.has(noun)
    const isPlural = isListed || !(listed.has(plural(noun)) || many.has(noun))
    const resource = lower(isPlural ? noun : plural(noun))
    const method = LISTS.includes(verb) ? 'list' : isListed ? `${verb}All` : `${verb}${by}`
    const name = `${resource}.${method}`
    if (taken.has(name)) throw new Error(`${operationId} is another ${name}: give it another operationId.`)
    taken.add(name)
    names.set(operationId, { resource, method })
  }
  return names
}

function partsOf(operationId: string): Parts {
  const {
    verb = '',
    noun = '',
    by = '',
  } = /^(?<verb>[a-z]+)(?<noun>[A-Z]\w*?)(?<by>By[A-Z]\w*)?$/.exec(operationId)?.groups ?? {}
  // Two methods of one address that do the same: the library needs one.
  return { verb, noun, by: by === 'ByPost' ? '' : by }
}

export function plural(noun: string): string {
  if (/(s|x|ch|sh)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, 'ies') : `${noun}s`
}

export const lower = (noun: string): string => noun.charAt(0).toLowerCase() + noun.slice(1)
