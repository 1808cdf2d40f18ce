// How much of what can be reached a page has read. A member is reachable if the walk met an object of its interface and
// this engine has the member: an attribute, or an operation that needs no argument.
import type { Lists } from './page/main.ts'
import { skipped } from './skipped.ts'

export interface Figures {
  interfaces: number
  reachable: number
  read: number
  /** Of those reachable, in percent. */
  percent: number
  /** Attributes read that nobody has defined. */
  undeclared: number
  /** Left out, on purpose. */
  skipped: string[]
  /** Left out, for no reason given. */
  missed: string[]
}

export function figuresOf({ met, read, undeclared, interfaces, skipped: left }: Lists): Figures {
  const beyond = new Set(undeclared)
  const done = new Set(read)
  const reachable = met.filter((member) => !beyond.has(member))
  return {
    interfaces: interfaces.length,
    reachable: reachable.length,
    read: read.length,
    percent: Math.floor((read.length / reachable.length) * 1000) / 10,
    undeclared: undeclared.length,
    skipped: left,
    missed: reachable.filter((member) => !done.has(member) && !skipped.has(member)),
  }
}
