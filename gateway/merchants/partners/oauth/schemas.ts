// The schemas of requests and answers of OAuth.
import { Type } from 'typebox'
import { limits } from '../../../core/limits.ts'
import { OneOf } from '../../../platform/http/index.ts'
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
    client_id: Parameter('64 letters and digits; may be sent in HTTP Basic, with the secret.'),
    client_secret: Parameter('64 letters and digits.'),
    scope: Parameter(
      '`tenant` for client credentials. For a code `payments`, and `offline_access` to get a refresh token.',
    ),
    code: Parameter('The authorization code.'),
    redirect_uri: Parameter('The one that the code was given for.'),
    code_verifier: Parameter('Of PKCE, where the code was asked for with a challenge.'),
    refresh_token: Parameter('The latest refresh token.'),
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
    scope: Type.String({
      description:
        '`tenant`, or `payments` with the permissions that the merchant granted and `offline_access`, separated by spaces.',
    }),
    created_at: Type.Integer({ description: 'Seconds since 1970.' }),
    expires_in: Type.Optional(
      Type.Integer({ description: 'Seconds; absent: until the application is deauthorized.' }),
    ),
    refresh_token: Type.Optional(
      Type.String({ description: 'Only with `offline_access`. Valid once: each use returns the next one.' }),
    ),
  },
  {
    title: 'AccessToken',
    examples: [{ access_token: 'at_…', token_type: 'bearer', scope: 'payments', created_at: 1_781_524_800 }],
  },
)

/** A missing `token` has a specific error code. */
export const RevocationSchema = Type.Object(
  {
    token: Parameter('An access token or a refresh token.'),
    token_type_hint: Parameter('Ignored: a token shows what it is.'),
    client_id: Parameter('64 letters and digits; may be sent in HTTP Basic, with the secret.'),
    client_secret: Parameter('64 letters and digits.'),
  },
  { examples: [{ ...exampleClient, token: 'rt_…' }] },
)

export const RevokedSchema = Type.Object({}, { title: 'RevokedToken', examples: [{}] })

/** A refusal (RFC 6749, 5.2). */
export const OAuthErrorSchema = Type.Object(
  { error: OneOf(oauthErrorCodes), error_description: Type.String({ description: 'For people.' }) },
  { title: 'OAuthError', description: 'The request is refused.' },
)
