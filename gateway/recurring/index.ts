import type { Static } from 'typebox'
import type { Cipher } from '../encryption/index.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import { followRecur } from './create.ts'
import { readRecur } from './input.ts'
import { RecurSchema } from './record-schemas.ts'

export { createCollector } from './collect.ts'
export { occurrenceRoutes } from './occurrence-routes.ts'
export { previewRoutes } from './preview-routes.ts'
export { recordRoutes } from './record-routes.ts'

/** `recur` of a charge, for the routes of charges, which know nothing of recurring ones. */
export const createRecurrence = (cipher: Cipher) => ({
  schema: RecurSchema,
  follow: (caller: SecretKeyHolder, recur: unknown, amount: number) =>
    followRecur(cipher, caller, readRecur(caller, recur as Static<typeof RecurSchema>, amount)),
})
