// What must hold in every state. Whatever is wrong is a sentence.
import type { Request } from './gateway.ts'
import type { Port } from './port.ts'
import type { Realm } from './realm.ts'

/** Where a value was typed. */
interface Typed {
  /** The public key of the field. */
  key: string
  frame: string
}

/** The gateway's decision needs no more of a number than this. */
const TELLING = 12

export interface Checks {
  /** The first thing that went wrong. */
  fault(): string | undefined
  /** A person has typed a value. */
  typed(value: string, realm: Realm): void
  /** A message was sent on a port. */
  sent(to: Port, text: string): void
  /** A message was sent to a window. */
  sentToWindow(text: string, target: string): void
  /** A vault has asked the gateway. */
  requested(from: Realm, request: Request): void
  /** Looks at all ports: who has values, and which vault listens to which field. */
  inspect(ports: readonly Port[]): void
}

/** @param home the origin of the gateway's documents */
export function createChecks(home: string): Checks {
  /** What tells a value, by what it starts with. */
  const values = new Map<string, Typed>()
  let fault: string | undefined

  const report = (sentence: string) => {
    fault ??= sentence
  }
  const valuesIn = (text: string) =>
    [...values].filter(([start]) => text.includes(start)).map(([, typed]) => typed)

  /** Whether the one who has a port, or gets it, may have this field's value. */
  function check(port: Port, { key, frame }: Typed) {
    const { holder, goesTo } = port
    if (holder ? !holder.isOurs : goesTo !== '' && goesTo !== home) {
      report(`A value of ${frame} is on a port of ${holder?.frame.id ?? goesTo}.`)
    } else if (holder && holder.key !== key) {
      report(`A value of ${frame} is on a port of ${holder.frame.id}, which serves another key.`)
    }
  }

  function checkListener({ name, holder, hears, peer, maker }: Port) {
    // The document that opened a channel has the port that it kept.
    if (holder?.frame.role !== 'vault' || !hears || maker === holder) return
    const { frame, key, isOurs } = peer.maker
    if (!isOurs) report(`${holder.frame.id} listens to ${frame.id} on ${name}, as if that were a field.`)
    else if (key !== holder.key) report(`${holder.frame.id} holds ${frame.id}, a field of another key.`)
  }

  return {
    fault: () => fault,
    typed: (value, { key, frame }) => values.set(value.slice(0, TELLING), { key, frame: frame.id }),
    sent(to, text) {
      for (const typed of valuesIn(text)) check(to, typed)
    },
    sentToWindow(text, target) {
      if (target !== home && valuesIn(text).length) report(`A value was sent to a window of ${target}.`)
    },
    requested(from, { key, body }) {
      const foreign = valuesIn(body).find((typed) => typed.key !== key || typed.key !== from.key)
      if (foreign)
        report(
          `${from.frame.id} has sent a value of ${foreign.frame}, which serves another key, to the gateway.`,
        )
    },
    inspect(ports) {
      for (const port of ports) {
        checkListener(port)
        for (const text of port.queue) for (const typed of valuesIn(text)) check(port, typed)
      }
    },
  }
}
