// Runs in the hostile page: reads every attribute and calls every operation without arguments of every object that it
// can reach, breadth first, so that the same objects have the same paths on every page.
import {
  attempt,
  type Declared,
  type Definitions,
  declaredMembers,
  interfaceOf,
  undeclaredAttributes,
} from './members.ts'
import { writeBytes, writePrimitive, writeThrown } from './write.ts'

/** How far a walk goes. */
export interface Limits {
  /** Steps from a root. */
  depth: number
  /** Calls on the way from a root: what a call returns is new each time, and so is what its calls return. */
  calls: number
  /** Objects of one interface that are looked into. */
  instances: number
  /** Entries of a collection. */
  items: number
}

export interface Options {
  definitions: Definitions
  /** `Interface.member` of what is not read. */
  skipped: readonly string[]
  limits: Limits
}

/** By path: what was read, as text. */
export type Snapshot = Map<string, string>

/** What was met, as `Interface.member`. */
export interface Coverage {
  met: Set<string>
  read: Set<string>
  skipped: Set<string>
  undeclared: Set<string>
  interfaces: Set<string>
}

/** What walks on one page remember, so that each reads the same. */
export interface Memory {
  /** Members by interface, as this engine has them. */
  members: Map<string, Declared[]>
  /** Paths of calls beyond the limit: the only ones of their members. */
  deep: Set<string>
}

interface Visit {
  object: object
  path: string
  depth: number
  calls: number
  hint: string
}

/** One walk. Promises are collected for who awaits them. */
export class Walk {
  readonly snapshot: Snapshot = new Map()
  readonly promises: Array<{ path: string; promise: PromiseLike<unknown>; from: Visit }> = []
  readonly #options: Options
  readonly #coverage: Coverage
  readonly #skipped: ReadonlySet<string>
  readonly #paths = new Map<object, string>()
  readonly #instances = new Map<string, number>()
  readonly #members: Map<string, Declared[]>
  readonly #deep: Set<string>
  #queue: Visit[] = []

  constructor(options: Options, coverage: Coverage, { members, deep }: Memory) {
    this.#options = options
    this.#coverage = coverage
    this.#members = members
    this.#deep = deep
    this.#skipped = new Set(options.skipped)
  }

  /** Begins at roots, by their paths, and reads all that can be reached from them at once. */
  start(roots: Readonly<Record<string, unknown>>) {
    const from: Visit = { object: roots, path: '', depth: -1, calls: 0, hint: '' }
    for (const [path, root] of Object.entries(roots)) this.#note(path, root, from, '')
    this.#readStatics(from)
    this.#drain()
  }

  /** What interface objects and namespaces have themselves. */
  #readStatics(from: Visit) {
    for (const [name, { statics }] of Object.entries(this.#options.definitions)) {
      const object: unknown = statics.length ? Reflect.get(window, name) : undefined
      if (!(object instanceof Object)) continue
      const visit = { ...from, object, path: name, depth: 0 }
      for (const member of statics) {
        if (member.name in object) this.#readMember(visit, { ...member, owner: name })
      }
    }
  }

  /** Goes on with what a promise has become. */
  settle({ path, from }: { path: string; from: Visit }, value: unknown) {
    this.#note(path, value, { ...from, calls: from.calls + 1 }, '')
    this.#drain()
  }

  /** Everything that was met, and where. */
  met(): IterableIterator<[object, string]> {
    return this.#paths.entries()
  }

  #drain() {
    for (let at = 0; at < this.#queue.length; at++) {
      const visit = this.#queue[at]
      if (visit) this.#visit(visit)
    }
    this.#queue = []
  }

  /** Writes a value down; what it holds is read later. */
  #note(path: string, value: unknown, from: Visit, hint: string) {
    const isObject = typeof value === 'object' && value !== null
    if (!isObject) return void this.snapshot.set(path, writePrimitive(value))
    const known = this.#paths.get(value)
    if (known !== undefined) return void this.snapshot.set(path, `is ${known}`)
    if (value instanceof Promise) {
      this.snapshot.set(path, 'a promise')
      this.promises.push({ path: `${path} settled`, promise: value, from })
      // A refusal that nobody awaits would be an event.
      value.catch(() => undefined)
      return
    }
    if (value instanceof ArrayBuffer) {
      return void this.snapshot.set(path, writeBytes(new Uint8Array(value)))
    }
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } = value
      return void this.snapshot.set(path, writeBytes(new Uint8Array(buffer, byteOffset, byteLength)))
    }
    this.#paths.set(value, path)
    const name = interfaceOf(this.#options.definitions, value, hint)
    this.snapshot.set(path, `a ${name || 'plain object'}`)
    if (this.#isTaken(name, from)) {
      this.#queue.push({ object: value, path, depth: from.depth + 1, calls: from.calls, hint })
    }
  }

  #isTaken(name: string, { depth }: Visit): boolean {
    const { limits } = this.#options
    if (depth + 1 > limits.depth) return false
    if (!name) return true
    const count = (this.#instances.get(name) ?? 0) + 1
    this.#instances.set(name, count)
    return count <= limits.instances
  }

  #visit(visit: Visit) {
    const { object, path, hint } = visit
    const name = interfaceOf(this.#options.definitions, object, hint)
    if (!name) return this.#visitPlain(visit)
    this.#coverage.interfaces.add(name)
    for (const member of this.#membersOf(name, object)) this.#readMember(visit, member)
    const size = attempt(() => Reflect.get(object, 'length')).value
    if (typeof size === 'number') {
      for (let at = 0; at < Math.min(size, this.#options.limits.items); at++) {
        const { value, thrown } = attempt(() => Reflect.get(object, at))
        if (thrown) this.snapshot.set(`${path}[${at}]`, writeThrown(thrown))
        else this.#note(`${path}[${at}]`, value, visit, name === 'Window' ? 'Window' : '')
      }
    }
  }

  /** A dictionary, a list, or what an iterator gives. */
  #visitPlain(visit: Visit) {
    const { object, path } = visit
    const { items } = this.#options.limits
    if (!Array.isArray(object) && attempt(() => Symbol.iterator in object).value === true) {
      const list: unknown[] = []
      attempt(() => {
        for (const item of Iterator.from(Object(object)).take(items)) list.push(item)
      })
      for (const [at, item] of list.entries()) this.#note(`${path}[${at}]`, item, visit, '')
      return
    }
    for (const [key, item] of Object.entries(object).slice(0, Array.isArray(object) ? items : undefined)) {
      this.#note(Array.isArray(object) ? `${path}[${key}]` : `${path}.${key}`, item, visit, '')
    }
  }

  #membersOf(name: string, object: object): Declared[] {
    // What is of another origin has no prototypes to look at: each of its members is tried.
    const isForeign = Object.getPrototypeOf(object) === null
    const key = isForeign ? `foreign ${name}` : name
    const known = this.#members.get(key)
    if (known) return known
    const declared = declaredMembers(this.#options.definitions, name)
    const names = new Set(declared.map((member) => member.name))
    const all = isForeign
      ? declared
      : [...declared.filter((member) => member.name in object), ...undeclaredAttributes(object, names)]
    this.#members.set(key, all)
    return all
  }

  #readMember(visit: Visit, { owner, name, isCall, type }: Declared) {
    const { object, path, calls } = visit
    const id = `${owner}.${name}`
    this.#coverage.met.add(id)
    if (this.#skipped.has(id)) return void this.#coverage.skipped.add(id)
    const at = isCall ? `${path}.${name}()` : `${path}.${name}`
    if (isCall && calls >= this.#options.limits.calls && !this.#deep.has(at)) {
      if (this.#coverage.read.has(id)) return
      this.#deep.add(at)
    }
    this.#coverage[owner.endsWith(')') ? 'undeclared' : 'read'].add(id)
    const { value, thrown } = attempt(() => {
      const member: unknown = Reflect.get(object, name)
      return isCall && typeof member === 'function' ? Reflect.apply(member, object, []) : member
    })
    if (thrown) this.snapshot.set(at, writeThrown(thrown))
    else this.#note(at, value, isCall ? { ...visit, calls: calls + 1 } : visit, type)
  }
}
