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
      const [field] = Object.entries(part ?? {}).find(([key, value]) => hasZeroByte([key, value])) ?? []
      if (field === undefined) continue
      // Only a name that looks like one of our fields is repeated in the answer.
      const context = /^[a-z_]{1,32}$/.test(field) ? { context: field } : {}
      const message = 'The value must not hold a zero byte.'
      throw gatewayError('invalid_data', { ...context, sub_code: 'invalid', message })
    }
  })
}

/** Whether a text in it has a zero byte. It does not recurse, because a body may nest as deep as its size allows. */
export function hasZeroByte(value: unknown): boolean {
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [key, inner] of Object.entries(next)) open.push(key, inner ?? '')
  }
  return false
}
