import { Type } from 'typebox'
import { actorKinds } from '../../core/actor.ts'
import { type Authentication, OneOf, pageOf, pageQuery, type Routes } from '../http/index.ts'
import { auditActions } from './actions.ts'
import { listAudit } from './list.ts'
import { noteReadings, type ReadingParts } from './reading.ts'
import { AuditEntrySchema, auditView } from './schemas.ts'

export interface AuditOptions extends ReadingParts {
  authentication: Authentication
}

const text = (description: string) => Type.Optional(Type.String({ description }))

/** `/v1/audit-log` (rules: audit-log.md#read). */
export const auditRoutes: Routes<AuditOptions> = async (app, options) => {
  const { authentication, storage } = options
  const note = noteReadings(options)

  app.get(
    '/v1/audit-log',
    {
      schema: {
        tags: ['Audit log'],
        operationId: 'listAuditLog',
        permission: 'audit',
        summary: 'List audit log entries',
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
      const caller = authentication.caller(request)
      const { merchant, mode, actor } = caller
      await note({ log: merchant.id, by: actor, mode, as: 'api' })
      const page = await listAudit(storage.reading, caller, request.query)
      return { ...page, results: page.results.map(auditView) }
    },
  )
}
