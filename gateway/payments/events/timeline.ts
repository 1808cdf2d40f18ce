import { fromJson, type Storage } from '../../platform/storage/index.ts'
import type { Timeline } from '../../platform/test-clock/index.ts'

/** The events of a merchant's test mode, as entries of the timeline that advancing the test clock returns. */
export function eventTimeline({ read }: Storage): Timeline {
  return async (merchantId, since, most) => {
    const events = await read
      .selectFrom('events')
      .select(['id', 'created', 'position', 'type', 'data'])
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', 'test')
      .where('position', '>=', since)
      .orderBy('created')
      .orderBy('position')
      .limit(most)
      .execute()
    return events.map(({ id: event_id, created: at, position, type, data }) => ({
      at,
      position,
      type,
      event_id,
      id: fromJson(data).id,
    }))
  }
}
