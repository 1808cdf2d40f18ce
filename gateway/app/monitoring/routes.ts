// What a proxy or a supervisor asks: without a key, and outside the API's description, because no client has a use for it.
import { Type } from 'typebox'
import type { Routes } from '../../platform/http/index.ts'
import { type Readiness, readinessParts } from './readiness.ts'

const report = Type.Object({
  status: Type.Enum(['READY', 'NOT_READY']),
  not_ready: Type.Array(Type.Enum([...readinessParts])),
})

/** `/health` and `/ready` (rules: conventions.md#addresses). */
export const healthRoutes: Routes<{ readiness: Readiness }> = async (app, { readiness }) => {
  const alive = { response: { 200: Type.Object({ status: Type.Literal('ALIVE') }) } }
  app.get('/health', { schema: alive }, async () => ({ status: 'ALIVE' as const }))

  app.get('/ready', { schema: { response: { 200: report, 503: report } } }, async (_request, reply) => {
    const not_ready = [...(await readiness.notReady())]
    return not_ready.length === 0
      ? { status: 'READY' as const, not_ready }
      : reply.code(503).send({ status: 'NOT_READY' as const, not_ready })
  })
}
