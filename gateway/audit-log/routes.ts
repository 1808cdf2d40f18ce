import { Type } from 'typebox'
import { actorKinds } from '../core/actor.ts'
import { type Authentication, OneOf, pageOf, pageQuery, type Routes } from '../http/index.ts'
import type { Storage } from '../storage/index.ts'
import { auditActions } from './actions.ts'
import { listAudit } from './list.ts'
import { AuditEntrySchema } from './schemas.ts'
import { auditView } from './views.ts'

export interface AuditOptions {
  authentication: Authentication
  storage: Storage
}

const text = (description: string) => Type.Optional(Type.String({ description }))

/** `/v1/audit-log` (rules: audit-log.md#read). */
export const auditRoutes: Routes<AuditOptions> = async (app, { authentication, storage }) => {
  app.get(
    '/v1/audit-log',
    {
      schema: {
        tags: ['Audit log'],
        operationId: 'listAuditLog',
        permission: 'audit',
        summary: 'List who changed what',
        description:
          'Changes to money, keys, roles, policies and webhooks, by people, keys, partners, operators and the gateway itself. A live key sees all entries, a test key those of test mode.',
        answer: 'One page of the entries, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          action: text(`Only entries of this action: one of ${Object.keys(auditActions).join(', ')}.`),
          actor_kind: Type.Optional(OneOf(actorKinds, 'Only what this kind of actor did.')),
          actor_id: text('Only what this user or partner did.'),
          record_id: text('Only changes of this record.'),
          start_date: text('Only entries from this date or timestamp on.'),
          end_date: text('Only entries up to this date or timestamp.'),
        }),
        response: { 200: pageOf(AuditEntrySchema) },
      },
    },
    async (request) => {
      const page = await listAudit(storage.reading, authentication.caller(request), request.query)
      return { ...page, results: page.results.map(auditView) }
    },
  )
}
