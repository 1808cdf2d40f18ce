// Ends work whose database has fallen silent. A statement of an upgrade may take hours, so it has no deadline, and keep-alive only
// notices a network that is gone: a proxy or a server that is frozen still acknowledges every packet.
import { startWatch } from '../../../../core/clock.ts'
import { limits } from '../../../../core/limits.ts'
import { startPulse } from '../../../../core/pulse.ts'
import { DatabaseUnavailable } from '../../unavailable.ts'
import type { Session, Sessions } from './sessions.ts'

/**
 * Runs work, and asks a connection of its own whether the database still answers. If it doesn't for too long, all connections are cut.
 * @param sessions those of the work, with one to spare
 * @throws DatabaseUnavailable when they were cut
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
      // An error with a code, such as too many connections, is an answer, too.
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
