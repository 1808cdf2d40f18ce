// Places of a partner's events, as of any others (payments/events/places.ts).
import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import { type EventLine, placeBatch } from '../../../payments/events/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'

/** The line of a partner's application. Its events are few and never deleted, so the last place is that of an event. */
export function partnerLine(applicationId: string): EventLine {
  return {
    table: 'partner_events',
    condition: sql`partner_application_id = ${applicationId}`,
    async lock(tx) {
      // Inserting an event locks the row, too, but not against this: an open transaction delays no other event.
      await tx
        .selectFrom('partner_applications')
        .select('id')
        .where('id', '=', applicationId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const last = await tx
        .selectFrom('partner_events')
        .select(({ fn }) => fn.max('place').as('place'))
        .where('partner_application_id', '=', applicationId)
        .executeTakeFirst()
      return Number(last?.place ?? 0)
    },
  }
}

/** Gives partners' events their places, as `placeEvents`. @returns whether there may be more */
export async function placePartnerEvents(storage: Storage): Promise<boolean> {
  const waiting = await storage.read
    .selectFrom('partner_events')
    .select('partner_application_id')
    .distinct()
    .where('place', 'is', null)
    .limit(limits.events.linesPerSweep)
    .execute()
  let isMore = waiting.length === limits.events.linesPerSweep
  for (const { partner_application_id } of waiting)
    isMore = (await placeBatch(storage, partnerLine(partner_application_id))) || isMore
  return isMore
}
