// `/v1/keys/current`: what the key of a request may do (rules: permissions.md#table).
import { Type } from 'typebox'
import { timestamp } from '../../core/calendar.ts'
import { permissions } from '../../core/permissions.ts'
import { type Authentication, example, OneOf, type Routes, Timestamp } from '../../platform/http/index.ts'
import { idOf } from './listed-keys.ts'

export interface KeyRouteOptions {
  authentication: Authentication
}

const KIND = 'A merchant’s secret key, one that is restricted, or the key of a partner’s authorization.'
const Time = Type.Union([Timestamp, Type.Null()])

const KeySchema = Type.Object(
  {
    id: Type.String({ description: 'Names the key. It can’t be used as one.' }),
    kind: OneOf(['secret', 'restricted', 'partner'], KIND),
    mode: OneOf(['test', 'live']),
    last4: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    permissions: Type.Array(OneOf(permissions)),
    created: Time,
    expires: Time,
    last_used: Time,
  },
  {
    title: 'Key',
    examples: [
      {
        id: 'f3a91c5e70b2d846',
        kind: 'restricted',
        mode: 'live',
        last4: 'x7Qp',
        name: 'Nightly report',
        permissions: ['read'],
        created: example.time,
        expires: null,
        last_used: example.time,
      },
    ],
  },
)

const timeOf = (at: number | null) => (at === null ? null : timestamp(at))

export const keyRoutes: Routes<KeyRouteOptions> = async (app, { authentication }) => {
  app.get(
    '/v1/keys/current',
    {
      schema: {
        tags: ['Merchant'],
        operationId: 'readCurrentKey',
        permission: 'any',
        summary: 'Retrieve the current key',
        description: 'Any secret key can call this, with any permissions.',
        answer: 'The key of the request.',
        response: { 200: KeySchema },
      },
    },
    async (request) => {
      const { mode, permissions: held } = authentication.caller(request)
      const { key, partner, last4 } = authentication.secretKey(request)
      return {
        id: idOf(key.hash),
        kind: partner
          ? ('partner' as const)
          : key.permissions === null
            ? ('secret' as const)
            : ('restricted' as const),
        mode,
        last4,
        name: key.name,
        permissions: [...held],
        created: timeOf(key.created),
        expires: timeOf(key.expires),
        last_used: timeOf(key.last_used),
      }
    },
  )
}
