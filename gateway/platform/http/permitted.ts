// Which permission an operation needs, and the refusal of a key or a token without it (rules: permissions.md#table).
import type { FastifyRequest } from 'fastify'
import { notPermitted, type Permission } from '../../core/permissions.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** What a key or a token needs to call the operation: a permission, one of several, or any valid key. */
    permission?: Permission | readonly Permission[] | 'any'
  }
}

/** @throws 401 unless the operation needs no permission, or one of those that are held */
export function assertPermitted({ routeOptions }: FastifyRequest, held: readonly Permission[]): void {
  const { permission } = routeOptions.schema ?? {}
  if (permission === 'any') return
  const needed = [permission ?? []].flat()
  if (!needed.some((one) => held.includes(one))) throw notPermitted(needed)
}
