// Runs in the hostile page: which members an object has by the platform's definitions.

/** An attribute, or an operation that needs no argument. */
export interface Member {
  name: string
  isCall: boolean
  /** The declared type where it is a plain one, else empty. */
  type: string
}

export interface Definition {
  /** The interface that it inherits from, or empty. */
  parent: string
  members: Member[]
  /** Members of the interface object itself, and all of a namespace. */
  statics: Member[]
}

export type Definitions = Readonly<Record<string, Definition>>

/** A member and the interface that declares it. */
export interface Declared extends Member {
  owner: string
}

/** Types that are declared by another name than the object has. */
const ALIASES: Readonly<Record<string, string>> = { WindowProxy: 'Window' }

/** Reads a member. @returns what it threw as `thrown` */
export function attempt(read: () => unknown): { value?: unknown; thrown?: unknown } {
  try {
    return { value: read() }
  } catch (thrown) {
    return { thrown }
  }
}

const tagOf = (prototype: object): string => {
  const tag: unknown = Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag)?.value
  return typeof tag === 'string' ? tag : ''
}

/**
 * The name of an object's interface; `hint` is the type of the member that it was read from. An object of another origin
 * tells no name, and is taken for what is declared.
 */
export function interfaceOf(definitions: Definitions, object: object, hint: string): string {
  const declared = ALIASES[hint] ?? hint
  let prototype: object | null = Object.getPrototypeOf(object)
  if (prototype === null) return declared in definitions ? declared : ''
  for (; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const tag = tagOf(prototype)
    if (tag in definitions) return tag
  }
  return ''
}

/** Everything that is declared of an interface, inherited members included. */
export function declaredMembers(definitions: Definitions, name: string): Declared[] {
  const all: Declared[] = []
  for (let owner = name; owner; owner = definitions[owner]?.parent ?? '') {
    for (const member of definitions[owner]?.members ?? []) all.push({ ...member, owner })
  }
  return all
}

/** Attributes that this engine has on the object's prototypes and nobody has defined. */
export function undeclaredAttributes(object: object, declared: ReadonlySet<string>): Declared[] {
  const names = new Map<string, Declared>()
  let prototype: object | null = Object.getPrototypeOf(object)
  for (; prototype && prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
    const owner = tagOf(prototype)
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (get && !declared.has(name) && !names.has(name)) {
        names.set(name, { name, owner: `${owner} (undeclared)`, isCall: false, type: '' })
      }
    }
  }
  return [...names.values()]
}
