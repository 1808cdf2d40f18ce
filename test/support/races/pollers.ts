// Many writers record events side by side while pollers of two processes read them.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { newId } from '../../../gateway/core/ids.ts'
import type { Tx } from '../../../gateway/platform/storage/index.ts'
import { runText } from '../engine.ts'

/** Transactions that are open side by side. */
const WRITERS = 12
const EVENTS = 300
const IDLE_MS = 200

export interface Line {
  /** Records an event in a transaction that ends after `end`. */
  record(id: string, end: (tx: Tx) => Promise<unknown>): Promise<void>
  /** For each poller: lists the ids of the events after one, in order. */
  pollers: ((id: string) => Promise<string[]>)[]
}

/** Records an event in a transaction that stays open until it's told to end. */
export async function openRecord({ record }: Pick<Line, 'record'>, id: string) {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isOpen = true
  const ended = record(id, async (tx) => {
    begun.resolve()
    while (isOpen) {
      // PostgreSQL ends a session that is idle in a transaction.
      await runText(tx, 'select 1')
      await Promise.race([end.promise, pause(IDLE_MS)])
    }
  })
  await Promise.race([begun.promise, ended])
  return {
    async end() {
      isOpen = false
      end.resolve()
      await ended
    },
  }
}

/** Expects that every poller gets every event once, and all of them in one order, although one transaction stays open. */
export async function expectNoneMissed(line: Line, start: string): Promise<void> {
  const open = await openRecord(line, newId())
  const ids = Array.from({ length: EVENTS }, () => newId())
  let isWriting = true
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const own = ids.filter((_id, at) => at % WRITERS === writer)
      for (const id of own) await line.record(id, () => pause(randomInt(30)))
    }),
  ).finally(() => {
    isWriting = false
  })
  const poll = async (after: (id: string) => Promise<string[]>) => {
    const got: string[] = []
    const take = async () => {
      const more = await after(got.at(-1) ?? start)
      got.push(...more)
      return more.length > 0
    }
    while (isWriting) await take()
    while (await take());
    return got
  }
  const polled = await Promise.all(line.pollers.map(poll))
  await writing
  for (const got of polled) expect(got.toSorted()).toEqual(ids.toSorted())
  expect(new Set(polled.map((got) => got.join())).size).toBe(1)
  await open.end()
}
