// The scope in which a route is registered decides which key it needs: a secret or a public one. The API's description gets the
// same information from the scope (rules: authentication.md#keys).
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import type { OAuthScope } from '../storage/index.ts'
import type { Authentication } from './authentication.ts'
import type { Bearer } from './bearer.ts'
import { takeLargeBody } from './request/bodies.ts'
import { isOperation } from './routes.ts'
import { assertFrameKey, isOfServer } from './sender.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads the public key from the body, for a request without one in its header. @throws 422 when the body is no object */
    publicKeyIn?: (body: unknown) => unknown
    /** In a scope for public keys: whether a server may use a secret one (rules: authentication.md#token-keys). */
    takesSecretKey?: boolean
  }
}

/** Lets only secret keys pass, before the body is read. Call it before the first route of the scope. */
export function requireSecretKey(scope: FastifyInstance, authentication: Authentication): void {
  scope.addHook('onRequest', authentication.requireSecret)
  describeKey(scope, [{ secretKey: [] }])
  scope.addHook('onRoute', takeLargeBody)
}

/** Within a scope for secret keys, lets only those of test mode pass. @param message the text of the refusal */
export function requireTestMode(
  scope: FastifyInstance,
  authentication: Authentication,
  message: string,
): void {
  scope.addHook('onRequest', async (request) => {
    const { mode } = authentication.caller(request)
    if (mode !== 'test') throw gatewayError('unavailable_for_merchant_mode', { message })
  })
}

/**
 * Lets only public keys pass, from a frame only its own, and secret ones of servers where a route takes them. Call it before the
 * first route of the scope.
 * @param publicUrl the gateway's public origin, known once a request is handled
 */
export function requirePublicKey(
  scope: FastifyInstance,
  authentication: Authentication,
  publicUrl: () => string,
): void {
  // After the body was parsed, because it may hold the key.
  scope.addHook('preHandler', async (request) => {
    const { publicKeyIn, takesSecretKey } = request.routeOptions.config
    if (takesSecretKey && isOfServer(request) && (await authentication.holdsSecret(request))) {
      return authentication.requireSecret(request)
    }
    await authentication.requirePublic(request, publicKeyIn?.(request.body))
    assertFrameKey(request, publicUrl(), authentication.merchant(request).public_key)
  })
  describeKey(scope, [{ publicKey: [] }])
}

/**
 * Lets only bearer tokens of one scope of OAuth pass, before the body is read (rules: authentication.md#bearer). Call it before
 * the first route of the scope.
 */
export function requireBearer(scope: FastifyInstance, bearer: Bearer, oauthScope: OAuthScope): void {
  scope.addHook('onRequest', oauthScope === 'tenant' ? bearer.requireTenant : bearer.requirePayments)
  describeKey(scope, [{ oauth: [oauthScope] }], { challenge: 'Bearer realm="gateway"' })
  scope.addHook('onRoute', takeLargeBody)
}

/**
 * Lets secret keys pass, and in their place a partner's tokens of scope `tenant`: the handler tells them apart by
 * `Authentication.passed`. Call it before the first route of the scope.
 */
export function requireSecretKeyOrTenant(
  scope: FastifyInstance,
  authentication: Authentication,
  bearer: Bearer,
): void {
  scope.addHook('onRequest', async (request) => {
    const hasToken = /^Bearer /i.test(request.headers.authorization ?? '')
    await (hasToken ? bearer.requireTenant(request) : authentication.requireSecret(request))
  })
  describeKey(scope, [{ secretKey: [] }, { oauth: ['tenant'] }])
  scope.addHook('onRoute', takeLargeBody)
}

/** Routes that are in a scope, and so need a key. */
const keyed = new WeakSet<RouteOptions>()

function describeKey(
  scope: FastifyInstance,
  security: readonly Record<string, string[]>[],
  config: FastifyContextConfig = {},
) {
  scope.addHook('onRoute', (route) => {
    if (route.schema?.permission === undefined)
      throw new Error(`${route.method} ${route.url} names no permission: its schema needs one.`)
    keyed.add(route)
    route.schema = { security, ...route.schema }
    route.config = { ...config, ...route.config }
  })
}

/** Makes the start fail if a route under /v1 is in no scope, and so needs no key. Call it before the first route. */
export function refuseKeyless(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (isOperation(route)) routes.push(route)
  })
  app.addHook('onReady', async () => {
    for (const route of routes) {
      if (!keyed.has(route))
        throw new Error(`${route.method} ${route.url} takes no key: register it in a scope for one.`)
    }
  })
}
