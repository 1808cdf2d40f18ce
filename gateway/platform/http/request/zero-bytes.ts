import type { FastifyInstance } from 'fastify'
import { gatewayError } from '../../../core/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts zero bytes, and removes them itself. */
    takesZeroBytes?: boolean
  }
}

/** Refuses texts with a zero byte, which nobody types and PostgreSQL cannot store. */
export function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    if (routeOptions.config.takesZeroBytes) return
    for (const part of [params, query, body]) {
      if (!hasZeroByte(part)) continue
      const [field = ''] = Object.entries(part ?? {}).find(([key, value]) => hasZeroByte([key, value])) ?? []
      // Only a name that looks like one of our fields is repeated in the answer.
      const context = /^[a-z_]{1,32}$/.test(field) ? { context: field } : {}
      const message = 'The value must not hold a zero byte.'
      throw gatewayError('invalid_data', { ...context, sub_code: 'invalid', message })
    }
  })
}

/**
 * Whether a text in it has a zero byte. It does not recurse, because a body may nest as deep as its size allows. Keys of a list are no
 * texts: to name thousands of them costs more than to look at the values.
 */
export function hasZeroByte(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) open.push(Object.keys(next))
    for (const inner of Object.values(next)) if (isLookedAt(inner)) open.push(inner)
  }
  return false
}

const isLookedAt = (value: unknown) => typeof value === 'string' || typeof value === 'object'
