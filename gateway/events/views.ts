import { timestamp } from '../clock.ts'
import type { View } from '../http/routes.ts'
import { type EventRow, fromJson } from '../storage/index.ts'
import type { EventSchema } from './schemas.ts'

/** An event as the API shows it, and as it is delivered (rules: events.md#event, webhooks.md#post). */
export function eventView({ id, created, type, data }: EventRow): View<typeof EventSchema> {
  return { id, created: timestamp(created), type, data: fromJson(data) }
}
