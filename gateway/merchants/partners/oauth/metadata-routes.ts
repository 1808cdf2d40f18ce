// `GET /.well-known/oauth-authorization-server` of a brand, of RFC 8414: how a client finds everything else
// (rules: partners.md#metadata).
import { Type } from 'typebox'
import type { Routes } from '../../../platform/http/index.ts'
import { grantTypes } from './grants.ts'
import { CLIENT_SCOPE, merchantScopes } from './scopes.ts'

export interface MetadataOptions {
  /** The public origin of the brand. Called only while a request is handled. */
  authUrl: () => string
}

const names = (description: string) => Type.Array(Type.String(), { description })

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post']

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: [CLIENT_SCOPE, ...merchantScopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

const MetadataSchema = Type.Object(
  {
    issuer: Type.String({
      description: 'The `auth_url`. Every redirect of the authorize page names it as `iss`.',
    }),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    scopes_supported: names('All scopes.'),
    response_types_supported: names('`code`.'),
    response_modes_supported: names('`query`.'),
    grant_types_supported: names('What `grant_type` may be.'),
    token_endpoint_auth_methods_supported: names('How a client sends its secret.'),
    revocation_endpoint_auth_methods_supported: names('The same.'),
    code_challenge_methods_supported: names('Of PKCE.'),
    authorization_response_iss_parameter_supported: Type.Boolean({ description: 'True (RFC 9207).' }),
  },
  { title: 'AuthorizationServer', examples: [metadataOf('https://auth.example')] },
)

export const metadataRoutes: Routes<MetadataOptions> = async (app, { authUrl }) => {
  const schema = {
    tags: ['Partners'],
    operationId: 'readAuthorizationServer',
    summary: 'Retrieve OAuth metadata',
    description: 'Authorization server metadata (RFC 8414). The issuer is the `auth_url` of the brand.',
    answer: 'The metadata.',
    security: [],
    response: { 200: MetadataSchema },
  }

  app.get('/.well-known/oauth-authorization-server', { schema }, async () => metadataOf(authUrl()))
}
