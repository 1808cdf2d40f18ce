// The web platform's own definitions of its interfaces, reduced to what a page reads without an argument.
import { type IdlDefinition, type IdlMember, type IdlType, parseAll } from '@webref/idl'
import type { Definition, Definitions, Member } from './page/members.ts'

/** What a map, a set or another iterable offers besides its declared members. */
const ITERATORS: readonly Member[] = ['entries', 'keys', 'values'].map(call)
const SIZED: readonly Member[] = [...ITERATORS, { name: 'size', isCall: false, type: '' }]
const ITERATION: ReadonlyMap<string, readonly Member[]> = new Map([
  ['iterable', ITERATORS],
  ['maplike', SIZED],
  ['setlike', SIZED],
])

function call(name: string): Member {
  return { name, isCall: true, type: '' }
}

/** Reads the definitions of every interface and namespace, with partials and mixins merged into them. */
export async function readDefinitions(): Promise<Definitions> {
  const all = Object.values(await parseAll()).flat()
  const definitions: Record<string, Definition> = {}
  const mixins = new Map<string, IdlMember[]>()
  for (const definition of all) {
    const { type, name, members = [] } = definition
    if (type === 'interface mixin') mixins.set(name, [...(mixins.get(name) ?? []), ...members])
    if (type === 'interface' || type === 'namespace') add(definitions, definition)
  }
  for (const { type, target = '', includes = '' } of all) {
    const members = mixins.get(includes)
    if (type === 'includes' && members) add(definitions, { type: 'interface', name: target, members })
  }
  return definitions
}

function add(
  definitions: Record<string, Definition>,
  { type, name, inheritance, members = [] }: IdlDefinition,
) {
  const known = definitions[name] ?? { parent: '', members: [], statics: [] }
  definitions[name] = known
  if (inheritance) known.parent = inheritance
  for (const member of members) {
    const isStatic = member.special === 'static' || type === 'namespace'
    const list = isStatic ? known.statics : known.members
    for (const readable of readables(member)) {
      if (!list.some((other) => other.name === readable.name)) list.push(readable)
    }
  }
}

/** The members that a page reads without an argument because of one that is declared. */
function readables({ type, name, special, idlType, arguments: list = [] }: IdlMember): readonly Member[] {
  if (special === 'stringifier') {
    return [call('toString'), ...(name ? [{ name, isCall: type === 'operation', type: '' }] : [])]
  }
  // A placeholder of CSSOM for each property of CSS.
  if (name?.startsWith('_')) return []
  if (type === 'attribute' && name) return [{ name, isCall: false, type: nameOf(idlType) }]
  if (type === 'operation' && name && list.every(({ optional, variadic }) => optional || variadic)) {
    return [{ name, isCall: true, type: nameOf(idlType) }]
  }
  return ITERATION.get(type) ?? []
}

/** The name of a plain type, else nothing. */
function nameOf(type: IdlMember['idlType']): string {
  if (!type || Array.isArray(type)) return ''
  const inner: IdlType['idlType'] = type.idlType
  return typeof inner === 'string' ? inner : ''
}

/** The events that the platform has handlers for: every `on…` attribute, without its first two letters. */
export function handledEvents(definitions: Definitions): string[] {
  const names = Object.values(definitions).flatMap(({ members }) =>
    members
      .filter(({ type }) => /^On.*EventHandler$|EventHandler$/.test(type))
      .map(({ name }) => name.slice(2)),
  )
  return [...new Set(names)].sort()
}
