// Ends work whose database has stopped answering. An upgrade's statement may take hours, so it has no deadline, and keep-alive notices
// only a dead network: a frozen server or proxy still acknowledges every packet.
import { startWatch } from '../../../../core/clock.ts'
import { limits } from '../../../../core/limits.ts'
import { startPulse } from '../../../../core/pulse.ts'
import { DatabaseUnavailable } from '../../unavailable.ts'
import type { Session, Sessions } from './sessions.ts'

/**
 * Runs work while a separate connection checks that the database still answers. After too long without an answer, closes all connections.
 * @param sessions those of the work, with one to spare
 * @throws DatabaseUnavailable when they were closed
 */
export async function unlessSilent<T>(sessions: Sessions, work: () => Promise<T>): Promise<T> {
  const { askMs, silentMs } = limits.upgrade.silence
  let own: Session | undefined
  let sinceAnswer = startWatch()
  let silence: DatabaseUnavailable | undefined
  const ask = async () => {
    try {
      own ??= await sessions.connect()
      await own.query({ text: 'select 1' }, silentMs)
      sinceAnswer = startWatch()
    } catch (error) {
      // The next question gets another connection: this one may be the only thing that is broken.
      own?.release(true)
      own = undefined
      // An error with a code, such as too many connections, is also an answer.
      if (error instanceof DatabaseUnavailable && error.code === undefined) throw error
      sinceAnswer = startWatch()
    }
  }
  const askOrCut = () =>
    ask().catch((cause: unknown) => {
      if (sinceAnswer() < silentMs) return
      silence = new DatabaseUnavailable('silent', `The database has not answered in ${silentMs} ms.`, {
        cause,
      })
      sessions.renew(0)
    })
  const stop = startPulse(askOrCut, { intervalMs: askMs, onError: () => {} })
  try {
    return await work()
  } catch (error) {
    throw silence ?? error
  } finally {
    // A question without an answer isn't waited for.
    sessions.renew(0)
    await stop()
    own?.release(true)
  }
}
