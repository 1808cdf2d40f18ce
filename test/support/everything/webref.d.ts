// What is used of the two packages, which come without types: https://github.com/w3c/webref and webidl2's syntax tree.
declare module '@webref/idl' {
  export interface IdlType {
    /** A name, or the parts of a generic or of a union. */
    idlType: string | IdlType[] | IdlType
    generic: string
    union: boolean
  }

  export interface IdlArgument {
    optional: boolean
    variadic: boolean
  }

  export interface IdlMember {
    type: string
    /** Empty for a stringifier, a getter or a setter without a name. */
    name?: string | null
    special?: string
    idlType?: IdlType | IdlType[] | null
    arguments?: IdlArgument[]
  }

  export interface IdlDefinition {
    type: string
    name: string
    inheritance?: string | null
    members?: IdlMember[]
    /** Of `includes`: the interface that gets the mixin. */
    target?: string
    /** Of `includes`: the mixin. */
    includes?: string
  }

  /** Parses every specification; by its short name. */
  export function parseAll(): Promise<Record<string, IdlDefinition[]>>
}
