// The schemas of requests and answers of OAuth.
import { Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { OneOf } from '../../http/index.ts'
import { oauthScopes } from '../../storage/index.ts'
import { oauthErrorCodes } from './errors.ts'
import { grantTypes } from './grants.ts'

const Parameter = (description?: string) =>
  Type.Optional(
    Type.String({ maxLength: limits.oauth.maxChars, ...(description !== undefined && { description }) }),
  )

const exampleClient = { client_id: 'Jw3…', client_secret: 'x9P…' }

/** Other parameters are ignored (RFC 6749, 3.2). What is missing is told by a code of its own. */
export const TokenRequestSchema = Type.Object(
  {
    grant_type: Parameter(`One of ${grantTypes.join(', ')}.`),
    client_id: Parameter('64 letters and digits; it may stand in HTTP Basic, with the secret.'),
    client_secret: Parameter('64 letters and digits.'),
    scope: Parameter('`tenant` for client credentials, `payments` for an authorization code.'),
    code: Parameter('The authorization code.'),
    redirect_uri: Parameter('The one that the code was given for.'),
    code_verifier: Parameter('Of PKCE, where the code was asked for with a challenge.'),
  },
  {
    examples: [
      { ...exampleClient, grant_type: 'client_credentials', scope: 'tenant' },
      {
        ...exampleClient,
        grant_type: 'authorization_code',
        scope: 'payments',
        redirect_uri: 'https://partner.example/connected',
        code: 'ac_…',
      },
    ],
  },
)

export const AccessTokenSchema = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('bearer'),
    scope: OneOf(oauthScopes),
    created_at: Type.Integer({ description: 'Seconds since 1970.' }),
    expires_in: Type.Optional(
      Type.Integer({ description: 'Seconds; absent: until the application is deauthorized.' }),
    ),
  },
  {
    title: 'AccessToken',
    examples: [{ access_token: 'at_…', token_type: 'bearer', scope: 'payments', created_at: 1_781_524_800 }],
  },
)

/** A refusal (RFC 6749, 5.2). */
export const OAuthErrorSchema = Type.Object(
  { error: OneOf(oauthErrorCodes), error_description: Type.String({ description: 'For people.' }) },
  { title: 'OAuthError', description: 'The request is refused.' },
)
