import type { FastifyPluginAsync } from 'fastify'
import { confirmRoutes } from './confirm-routes.ts'
import { firstOperatorRoutes } from './first-operator-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { newPasswordRoutes } from './new-password-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import type { VisitParts } from './visits.ts'

/** Signing in and out, joining a team, choosing another password. */
export const peopleRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  await app.register(signInRoutes, parts)
  await app.register(confirmRoutes, parts)
  await app.register(invitationRoutes, parts)
  await app.register(firstOperatorRoutes, parts)
  await app.register(newPasswordRoutes, parts)
}
