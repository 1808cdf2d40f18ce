// `GET /gateway-credentials`, for a partner that a merchant has let in (rules: partners.md#credentials).
import type { Bearer, Routes } from '../../../platform/http/index.ts'
import type { OAuthParts } from '../oauth/oauth-parts.ts'
import { readCredentials } from './credentials.ts'
import { GatewayCredentialsSchema } from './schemas.ts'

export interface CredentialsOptions extends OAuthParts {
  bearer: Bearer
}

/** For tokens of scope `payments`. */
export const credentialsRoutes: Routes<CredentialsOptions> = async (app, { bearer, ...parts }) => {
  const schema = {
    tags: ['Partners'],
    operationId: 'readGatewayCredentials',
    permission: 'read' as const,
    summary: 'Retrieve a merchant’s credentials',
    description:
      "The merchant that the token is of, its accounts of both modes, and secret keys of this authorization's own: what they make carries the application's `client_id`, and they end when it is deauthorized.",
    answer: 'The merchant, its accounts and the keys.',
    response: { 200: GatewayCredentialsSchema },
  }

  app.get('/gateway-credentials', { schema }, async (request) =>
    readCredentials(parts, bearer.granted(request)),
  )
}
