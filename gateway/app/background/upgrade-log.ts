// What the log says of an upgrade that goes on while the gateway serves.
import { startWatch } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { type Logger, logFailure } from '../../core/logger.ts'
import { DatabaseUnavailable, type OnProgress } from '../../platform/storage/index.ts'

export function upgradeLog(logger: Logger): { onProgress: OnProgress; onError(error: unknown): void } {
  const waiting = new Set<string>()
  let sinceLine = (): number => Number.POSITIVE_INFINITY
  return {
    onProgress({ id: step }, state) {
      if (state === 'begun')
        return waiting.has(step) || logger.warn({ step }, 'a step of the upgrade has begun')
      if (state === 'finished') {
        waiting.delete(step)
        return logger.warn({ step }, 'a step of the upgrade is finished')
      }
      const { filled } = state
      if (state.state === 'waits') {
        if (!waiting.has(step))
          logger.warn(
            { step, filled },
            'a step of the upgrade waits for gateways of the previous version to end',
          )
        waiting.add(step)
      } else if (sinceLine() > limits.upgrade.logMs) {
        sinceLine = startWatch()
        logger.warn({ step, filled }, 'the upgrade continues in the background')
      }
    },
    onError(error) {
      if (error instanceof DatabaseUnavailable && error.isKnown) return
      logFailure(logger, { task: 'upgrade' }, error, 'a step of the upgrade failed, and is tried again')
    },
  }
}
