import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/caller.ts'
import { forbidden } from '../../core/errors.ts'
import type { Permission } from '../../core/permissions.ts'
import type { MerchantRow } from '../../platform/storage/index.ts'
import { callerOf, may, sessionOf, visitOf } from '../sessions/index.ts'
import type { PageParts } from './page-parts.ts'
import type { Query } from './show.ts'

/** Who asks for a page, what for, and what they may do. */
export interface Visitor {
  parts: PageParts
  request: AddressedRequest
  /** For what a page says in headers. */
  reply: FastifyReply
  query: Query
  /** The `id` of `/console/contacts/:id`; '' where the address has none. */
  id: string
  /** What else the address names. */
  named: Readonly<Record<string, string>>
  /** What each form has to send along. */
  csrf: string
  /** The time zone in which the page shows times and takes dates. */
  zone: string
  /** Whether the person has a permission, in the mode that they look at. */
  may(permission: Permission): boolean
  /** The merchant, as if one of its keys had called. @throws 403 if the user is on no team */
  readonly caller: Caller
  /** All of the merchant. @throws as `caller` */
  readonly merchant: MerchantRow
}

/** An address has texts alone. */
interface Addressed {
  Params: Readonly<Record<string, string>>
  Querystring: Query
}
export type AddressedRequest = FastifyRequest<Addressed>

/** The merchant's time zone; UTC for operators who are on no team. */
export const zoneOf = (request: FastifyRequest): string => visitOf(request).merchant?.timezone ?? 'UTC'

/** The same visitor, as if the address had another query. */
export const withQuery = ({ parts, request, reply }: Visitor, query: Query): Visitor =>
  visitorOf(parts, request, reply, query)

export const visitorOf = (
  parts: PageParts,
  request: AddressedRequest,
  reply: FastifyReply,
  query: Query = request.query,
): Visitor => ({
  parts,
  request,
  reply,
  query,
  id: request.params.id ?? '',
  named: request.params,
  csrf: visitOf(request).csrf,
  zone: zoneOf(request),
  may: (permission) => may(sessionOf(request), permission),
  get caller() {
    return callerOf(request, parts.clock)
  },
  get merchant() {
    const { merchant } = visitOf(request)
    if (!merchant) throw forbidden('You are in no merchant’s team.')
    return merchant
  },
})
