import { limits } from './core/limits.ts'
import { watchParents } from './parents.ts'

/**
 * Ends this process in order, by `close`, once a signal comes or npm that started it is gone. A signal that comes again ends it
 * at once; but what comes within a second is the same one, because npm hands on what a terminal has sent to both.
 * @param withCaller also once the caller is gone: npm's parent, or this process's own without npm
 */
export function stopWhenTold(close: () => Promise<void>, { withCaller }: { withCaller: boolean }): void {
  let isStopping = false
  let isSameSignal = true
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      isSameSignal = false
    }, limits.stopping.sameSignalMs).unref()
    close().then(() => process.exit(0), fail)
  }
  const stopAtOnce = () => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (isSameSignal ? stop() : stopAtOnce()))
  }
  watchParents(withCaller, stop)
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
