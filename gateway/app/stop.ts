import { setTimeout as pause } from 'node:timers/promises'
import tty from 'node:tty'
import { limits } from '../core/limits.ts'
import { watchParents } from './parents.ts'

/**
 * Ends this process in order, by `close`, once a signal comes or npm that started it is gone. A signal that comes again ends it
 * at once; but what comes within a second is the same one, because npm hands on what a terminal has sent to both. SIGHUP ends it
 * only with its terminal: daemons are sent that to reload their configuration.
 * @param delayMs how long `close` goes on answering first; a limited time after that the process ends in any case
 * @param reload called on any other SIGHUP; absent: that ends it, too
 * @param withCaller also once the caller is gone: npm's parent, or this process's own without npm
 */
export function stopWhenTold(
  close: () => Promise<void>,
  {
    reload,
    withCaller,
    delayMs = 0,
  }: { reload?: () => void; withCaller: boolean; delayMs?: number | undefined },
): void {
  let isStopping = false
  let isSameSignal = true
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      isSameSignal = false
    }, limits.stopping.sameSignalMs).unref()
    const tooLong = () => fail(new Error('What was in progress did not end in time.'))
    setTimeout(tooLong, delayMs + limits.stopping.mostMs).unref()
    close().then(() => process.exit(0), fail)
  }
  const stopAtOnce = () => process.exit(1)
  const onSignal = () => (isSameSignal ? stop() : stopAtOnce())
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)
  const hadTerminal = hasTerminal()
  process.on('SIGHUP', () => {
    if (!reload || (hadTerminal && !hasTerminal())) onSignal()
    else reload()
  })
  watchParents(withCaller, stop)
}

/** The system no longer takes a terminal that was closed for one. */
const hasTerminal = () => [0, 1, 2].some((file) => tty.isatty(file))

/** Whether a gateway is about to stop, and how it begins to. */
export interface Stopping {
  isStopping(): boolean
  /** Has `isStopping` say yes at once, goes on answering for a while, and then finishes. Once, however often it is called. */
  stop(finish: () => Promise<void>): Promise<void>
}

/** @param delayMs from the moment that it is told until it finishes: time for proxies to notice */
export function createStopping(delayMs = 0): Stopping {
  let stopped: Promise<void> | undefined
  return {
    isStopping: () => stopped !== undefined,
    stop(finish) {
      stopped ??= pause(delayMs).then(finish)
      return stopped
    },
  }
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
