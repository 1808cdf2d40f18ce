import type { Static } from 'typebox'
import type { Caller } from '../../core/caller.ts'
import type { RecurringParts } from './charges/create.ts'
import { readRecur, recurFaults } from './charges/input.ts'
import { followRecur } from './charges/recur.ts'
import { RecurSchema } from './model/schemas.ts'

export { createCardExpiry, scheduleCardExpiry } from './card-expiry/card-expiry.ts'
export { listRecurring } from './charges/list.ts'
export { recordRoutes } from './charges/routes.ts'
export { upcomingOf } from './charges/upcoming.ts'
export { endRecurring } from './charges/update.ts'
export { countActiveCharges, findRecurring } from './model/find.ts'
export { recurringView } from './model/views.ts'
export { createCollector } from './occurrences/collect.ts'
export {
  countFailedOccurrences,
  ignoreOccurrence,
  listOccurrences,
  payOccurrence,
  readOccurrence,
} from './occurrences/occurrences.ts'
export { followOccurrence } from './occurrences/returned.ts'
export { occurrenceRoutes } from './occurrences/routes.ts'
export { previewRoutes } from './preview-routes.ts'
export { followTimeZone } from './time-zone.ts'

type Recur = Static<typeof RecurSchema>

/** The `recur` member of a charge. Charge routes get it from here, because their folder must not import recurring charges. */
export const createRecurrence = (parts: Pick<RecurringParts, 'cipher' | 'cardData'>) => ({
  schema: RecurSchema,
  faults: recurFaults,
  follow: (caller: Caller, recur: Recur, amount: number) =>
    followRecur(parts, caller, readRecur(caller, recur, amount)),
})
