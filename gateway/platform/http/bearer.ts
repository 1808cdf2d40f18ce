// Bearer tokens of OAuth: who a partner is, and for which merchant it calls (rules: authentication.md#bearer).
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../core/actor.ts'
import type { Attempt, Caller, Mode } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import type { Permission } from '../../core/permissions.ts'
import type { MerchantRow, PartnerApplicationRow } from '../storage/index.ts'
import { allowedAddress } from './authentication.ts'
import { assertPermitted } from './permitted.ts'

/** What a merchant's token of scope `payments` stands for. */
export interface Granted {
  application: PartnerApplicationRow
  authorizationId: string
  merchant: MerchantRow
  permissions: readonly Permission[]
  /** Whether it reaches live mode, and not only test mode. */
  isLive: boolean
  /** The email address of the user who connected the application; null: it was connected without a user. */
  connectedBy: string | null
}

/** Looks up what access tokens stand for; undefined for one that is unknown, has expired or has ended. */
export interface BearerTokens {
  tenant(token: string): Promise<PartnerApplicationRow | undefined>
  payments(token: string): Promise<Granted | undefined>
}

/** Establishes which partner sent a request. */
export interface Bearer {
  /** A hook (platform/http/key-scopes.ts): lets only a token of scope `tenant` pass. @throws 401 */
  requireTenant(request: FastifyRequest): Promise<void>
  /**
   * A hook: lets only a token of scope `payments` pass, and only from the addresses that the merchant allows.
   * @throws 401; 422 for a relayed address that is not an address
   */
  requirePayments(request: FastifyRequest): Promise<void>
  /** Takes an application's request that came without a token, because the application has shown its secret. */
  admit(request: FastifyRequest, application: PartnerApplicationRow): void
  /** The application that was admitted, or whose token of scope `tenant` passed a hook; undefined where none has. */
  client(request: FastifyRequest): PartnerApplicationRow | undefined
  /** The application whose token passed a hook, of either scope. @throws 401 where none has */
  application(request: FastifyRequest): PartnerApplicationRow
  /** What the token of scope `payments` stands for that passed the hook. @throws 401 where none has */
  granted(request: FastifyRequest): Granted
  /** The same; undefined where no such token has passed. */
  passed(request: FastifyRequest): Granted | undefined
  /** Refuses what the token of scope `payments` doesn't reach. @throws 401 for live mode, before an operator approves it */
  assertReaches(request: FastifyRequest, mode: Mode): void
  /** The query of a list of both modes, kept to what the token reaches. @throws as `assertReaches`, for live mode by name */
  reachable<Query extends { test_mode?: string }>(request: FastifyRequest, query: Query): Query
  /** The same as a caller for the merchant, in one mode. @throws as `granted`, `assertReaches`; 422 as the hook */
  caller(request: FastifyRequest, mode: Mode): Caller
  /** Whose request it is that came with a token which was let in, and how that token ends: for the log of requests. */
  holder(request: FastifyRequest): { merchantId: string; last4: string } | undefined
  /** What a request with an idempotency key is an attempt at: its callers have it from then on. */
  noteAttempt(request: FastifyRequest, attempt: Attempt): void
  /** What was noted; undefined for a request without an idempotency key. */
  attempt(request: FastifyRequest): Attempt | undefined
}

/**
 * @param clock the gateway's
 * @param brandId where requests come to one brand only: another brand's partners are refused there
 */
export function createBearer(tokens: BearerTokens, clock: Clock, brandId?: string): Bearer {
  const applications = new WeakMap<FastifyRequest, PartnerApplicationRow>()
  const grants = new WeakMap<FastifyRequest, Granted>()
  const attempts = new WeakMap<FastifyRequest, Attempt>()
  const holders = new WeakMap<FastifyRequest, { merchantId: string; last4: string }>()
  const pass = (request: FastifyRequest, application: PartnerApplicationRow, merchantId: string) => {
    if (brandId !== undefined && application.brand_id !== brandId) throw refusal('another brand')
    applications.set(request, application)
    holders.set(request, { merchantId, last4: tokenOf(request).slice(-4) })
    request.merchantId = merchantId
  }
  const granted = (request: FastifyRequest) => {
    const grant = grants.get(request)
    if (!grant) throw refusal()
    return grant
  }

  const assertReaches = (request: FastifyRequest, mode: Mode) => {
    if (mode === 'live' && !granted(request).isLive) throw refusal('test mode only')
  }

  return {
    async requireTenant(request) {
      const application = await tokens.tenant(tokenOf(request))
      if (!application) throw refusal('unknown')
      pass(request, application, application.merchant_id)
    },
    async requirePayments(request) {
      const grant = await tokens.payments(tokenOf(request))
      if (!grant) throw refusal('unknown')
      pass(request, grant.application, grant.merchant.id)
      allowedAddress(request, grant.merchant)
      grants.set(request, grant)
      assertPermitted(request, grant.permissions)
    },
    application(request) {
      const application = applications.get(request)
      if (!application) throw refusal()
      return application
    },
    admit: (request, application) => applications.set(request, application),
    client: (request) => applications.get(request),
    granted,
    passed: (request) => grants.get(request),
    assertReaches,
    reachable(request, query) {
      if (granted(request).isLive) return query
      if (query.test_mode === 'false') assertReaches(request, 'live')
      return { ...query, test_mode: 'true' as const }
    },
    holder: (request) => holders.get(request),
    noteAttempt: (request, attempt) => attempts.set(request, attempt),
    attempt: (request) => attempts.get(request),
    caller(request, mode) {
      assertReaches(request, mode)
      const { merchant, application, authorizationId, permissions, connectedBy } = granted(request)
      const attempt = attempts.get(request)
      const address = allowedAddress(request, merchant)
      return {
        merchant,
        mode,
        permissions,
        settingsOf: mode,
        clientId: application.client_id,
        authorizationId,
        ...(connectedBy !== null && { connectedBy }),
        actor: partnerActor(application, address.own),
        address,
        clock: clockOf(merchant, mode, clock),
        logger: request.log,
        ...(attempt && { attempt }),
      }
    },
  }
}

/** A partner, as the audit log names it. */
export const partnerActor = (
  { client_id: id, name }: Pick<PartnerApplicationRow, 'client_id' | 'name'>,
  address: string,
): Actor => ({ kind: 'partner', id, name, address })

const REASONS = {
  missing: 'Send an access token: Authorization: Bearer …',
  unknown: 'This access token is not valid here: it is unknown, has ended, or is of another scope.',
  'test mode only':
    'This application is connected in test mode only. Once the operator has approved it, the merchant can connect it to live mode.',
  'another brand': 'This application is of another brand: use the address of that one.',
} as const

function refusal(reason: keyof typeof REASONS = 'missing') {
  return gatewayError('not_authorized', { message: REASONS[reason] })
}

/** More than any token has. */
const MOST_CHARS = 200

/** @throws 401 without a text that could be a token (RFC 6750, 2.1) */
function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, token] = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization) ?? []
  if (token === undefined) throw refusal()
  if (token.length > MOST_CHARS) throw refusal('unknown')
  return token
}
