// Fails a test in which digits of a card come where they must not: the merchant's page, its requests or its server.
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Card } from '../fields/fill.ts'
import { leaksIn, type Seen } from './search.ts'
import { watchServer } from './server.ts'

export interface LeakProbe {
  /** A card whose digits are looked for; `fillCard` of the Playwright fixture registers its own. */
  typed(card: Card): void
  /** Records what comes to a server of Node, and what it answers. */
  watchServer(server: Server | SecureServer): void
  /** Anything else that the merchant gets: a line of a log, a row of its database. */
  add(where: string, value: unknown): void
  /** Where digits were seen so far, without the digits. */
  leaks(): string[]
  /** @throws when there are any, or no card to look for */
  expectNone(): void
  /** Ends the recording. */
  close(): void
}

export function createLeakProbe(): LeakProbe {
  const seen: Seen[] = []
  const cards: Card[] = []
  const ends: (() => void)[] = []
  const leaks = () => leaksIn(seen, cards)
  return {
    typed: (card) => void cards.push(card),
    watchServer: (server) => void ends.push(watchServer(server, (one) => seen.push(one))),
    add: (where, value) =>
      void seen.push({ where, text: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }),
    leaks,
    expectNone() {
      if (cards.length === 0) throw new Error('There is no card to look for: pass it to typed().')
      const found = leaks()
      if (found.length === 0) return
      throw new Error(`Card data has come where it must not:\n${found.map((one) => `- ${one}`).join('\n')}`)
    },
    close() {
      for (const end of ends.splice(0)) end()
    },
  }
}
