// `/v1/events` with a partner's token: the events of its application (rules: events.md#applications).
import type { EventQuery, EventsOfPartners } from '../../../payments/events/index.ts'
import type { Bearer } from '../../../platform/http/index.ts'
import { partnerEventView } from '../events/events.ts'
import type { ApplicationParts } from './application-parts.ts'
import { findPartnerEvent, listPartnerEvents } from './event-list.ts'

/** What `eventRoutes` answers to tokens. */
export function eventsOfPartners(
  { storage, cipher }: Pick<ApplicationParts, 'storage' | 'cipher'>,
  bearer: Bearer,
): EventsOfPartners {
  return {
    async list(request, query: EventQuery) {
      const page = await listPartnerEvents(storage, bearer.application(request).id, query)
      return { ...page, results: page.results.map((row) => partnerEventView(cipher, row)) }
    },
    async find(request, id) {
      const row = await findPartnerEvent(storage.read, bearer.application(request).id, id)
      return row && partnerEventView(cipher, row)
    },
  }
}
