export {
  type AuthenticationQuery,
  browseAuthentications,
  type SoughtAuthentication,
  waitingChallenges,
} from './model/browse.ts'
export { findAuthentication } from './model/find.ts'
export { messagesOf, messageView } from './model/messages.ts'
export { AuthenticationSchema, authenticationRecord } from './model/schemas.ts'
export { isOpen } from './model/transitions.ts'
export { notificationRoutes } from './notification-routes.ts'
export { bindAuthentication } from './operations/bind.ts'
export type { AuthenticationParts } from './operations/create.ts'
export { createAuthenticationExpiry } from './operations/expire.ts'
export { createResults } from './operations/results.ts'
export { requiresAuthentication, type Started, startAuthentication } from './operations/start.ts'
export { useAuthentication, usedOf, useOfRecurring } from './operations/use.ts'
export { authenticationRoutes } from './read-routes.ts'
export { newAuthenticationRoutes } from './routes.ts'
