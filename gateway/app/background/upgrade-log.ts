// What the log says of an upgrade that goes on while the gateway serves.
import { startWatch } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { type Logger, logFailure } from '../../core/logger.ts'
import { DatabaseUnavailable, type OnProgress } from '../../platform/storage/index.ts'

export function upgradeLog(logger: Logger): { onProgress: OnProgress; onError(error: unknown): void } {
  const waiting = new Set<string>()
  let sinceLine = (): number => Number.POSITIVE_INFINITY
  const nowAndThen = (line: () => void) => {
    if (sinceLine() <= limits.upgrade.logMs) return
    sinceLine = startWatch()
    line()
  }
  return {
    onProgress({ id: step }, state) {
      if (state === 'begun')
        return waiting.has(step) || logger.warn({ step }, 'a step of the upgrade has begun')
      if (state === 'finished') {
        waiting.delete(step)
        return logger.warn({ step }, 'a step of the upgrade is finished')
      }
      if (state === 'blocked')
        return nowAndThen(() =>
          logger.warn(
            { step },
            'another database session blocks a step of the upgrade, which is tried again',
          ),
        )
      if (state === 'running')
        return nowAndThen(() => logger.warn({ step }, 'a step of the upgrade is still running'))
      const { filled } = state
      if (state.state === 'waits') {
        if (!waiting.has(step))
          logger.warn(
            { step, filled },
            'a step of the upgrade waits for gateways of the previous version to end',
          )
        waiting.add(step)
      } else nowAndThen(() => logger.warn({ step, filled }, 'the upgrade continues in the background'))
    },
    onError(error) {
      if (error instanceof DatabaseUnavailable && error.isKnown) return
      logFailure(logger, { task: 'upgrade' }, error, 'a step of the upgrade failed, and is tried again')
    },
  }
}
