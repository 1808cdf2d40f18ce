import { timestamp } from '../clock.ts'
import type { EventRow } from '../storage/index.ts'

/** An event as the API shows it, and as it is delivered (rules: events.md#event, webhooks.md#post). */
export function eventView({ id, created, type, data }: EventRow) {
  return { id, created: timestamp(created), type, data: JSON.parse(data) }
}
