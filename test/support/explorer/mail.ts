// Messages between windows, which wait until the explorer delivers them.
import type { Frame } from './frame.ts'
import type { Port } from './port.ts'
import type { Place } from './realm.ts'

/** A message to a window. */
interface Letter {
  text: string
  /** The sender's origin, as the browser says it. */
  origin: string
  source: Frame
  /** The only origin that may have it, or `*`. */
  target: string
  ports: Port[]
}

/** All messages on their way to windows. Those of one sender to one window keep their order, and no others do. */
export interface Mail {
  send(to: Frame, letter: Letter): void
  /** Senders and receivers with a message that can be delivered. */
  routes(): string[]
  /** Delivers the oldest message of a route, or drops it as a browser does if its receiver has another origin. @returns it */
  deliver(route: string): string
  /** Drops what is on its way to a frame. */
  drop(to: Frame): void
  isAnyFor(to: Frame): boolean
  /** Everything that is on its way, as a part of the state. */
  describe(): string
}

/** @param seenBy what a document has as the window of a frame */
export function createMail(seenBy: (viewer: Place, frame: Frame) => object): Mail {
  const routes = new Map<string, { to: Frame; letters: Letter[] }>()

  function lose({ ports }: Letter) {
    for (const port of ports) port.goesTo = ''
  }

  return {
    send(to, letter) {
      const { source, ports, target } = letter
      for (const port of ports) {
        port.holder = undefined
        port.goesTo = target
      }
      // A frame without a document is one of another origin.
      if (!to.realm) {
        lose(letter)
        return
      }
      const name = `${source.id} > ${to.id}`
      const route = routes.get(name) ?? { to, letters: [] }
      route.letters.push(letter)
      routes.set(name, route)
    },
    routes: () =>
      [...routes].filter(([, { to, letters }]) => letters.length && to.realm).map(([name]) => name),
    deliver(name) {
      const route = routes.get(name)
      const letter = route?.letters.shift()
      const realm = route?.to.realm
      if (!letter || !realm) throw new Error(`Nothing can be delivered on ${name}.`)
      const { text, origin, source, target, ports } = letter
      if (target !== realm.origin && target !== '*') {
        lose(letter)
        return `${text}, dropped: it was for ${target}`
      }
      for (const port of ports) port.holder = realm
      if (realm.hearsMessages()) realm.history += `${origin} ${text} ${ports.map((port) => port.name)}\n`
      realm.fire('message', { data: JSON.parse(text), origin, source: seenBy(realm.frame, source), ports })
      return text
    },
    drop(to) {
      for (const route of routes.values()) if (route.to === to) route.letters.splice(0).forEach(lose)
    },
    isAnyFor: (frame) => [...routes.values()].some(({ to, letters }) => to === frame && letters.length),
    describe: () =>
      [...routes]
        .filter(([, { letters }]) => letters.length)
        .map(([name, { letters }]) => [
          name,
          ...letters.map(({ text, target, ports }) => `${target} ${text} ${ports.map((port) => port.name)}`),
        ])
        .sort()
        .join('\n'),
  }
}
