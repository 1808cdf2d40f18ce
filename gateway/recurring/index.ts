import type { Static } from 'typebox'
import type { Cipher } from '../encryption/index.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import { followRecur } from './create.ts'
import { readRecur, recurFaults } from './input.ts'
import { RecurSchema } from './record-schemas.ts'

export { createCardExpiry, scheduleCardExpiry } from './card-expiry.ts'
export { createCollector } from './collect.ts'
export { occurrenceRoutes } from './occurrence-routes.ts'
export { previewRoutes } from './preview-routes.ts'
export { recordRoutes } from './record-routes.ts'

type Recur = Static<typeof RecurSchema>

/** `recur` of a charge, for the routes of charges, which know nothing of recurring ones but that its schema is this one. */
export const createRecurrence = (cipher: Cipher) => ({
  schema: RecurSchema,
  faults: recurFaults,
  follow: (caller: SecretKeyHolder, recur: Recur, amount: number) =>
    followRecur(cipher, caller, readRecur(caller, recur, amount)),
})
