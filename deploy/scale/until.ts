import { setTimeout as pause } from 'node:timers/promises'

const TRIES = 600
const PAUSE = 200

/** Asks until there is an answer. Throws after two minutes. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await pause(PAUSE)
  }
  throw new Error(`The cluster does not have ${what}.`)
}
