import type { FastifyInstance } from 'fastify'
import { gatewayError } from '../../core/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes what comes and leaves zero bytes out by itself. */
    takesZeroBytes?: boolean
  }
}

/** Refuses texts with a zero byte, which nobody types and PostgreSQL does not store. */
export function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    if (routeOptions.config.takesZeroBytes) return
    for (const part of [params, query, body]) {
      const [field] = Object.entries(part ?? {}).find(([key, value]) => hasZeroByte([key, value])) ?? []
      if (field === undefined) continue
      // What looks like one of our own fields; a name that was made up is not repeated.
      const context = /^[a-z_]{1,32}$/.test(field) ? { context: field } : {}
      const message = 'The value must not hold a zero byte.'
      throw gatewayError('invalid_data', { ...context, sub_code: 'invalid', message })
    }
  })
}

/** Without recursion, because a body may nest as deep as its size lets it. */
function hasZeroByte(value: unknown): boolean {
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [key, inner] of Object.entries(next)) open.push(key, inner ?? '')
  }
  return false
}
