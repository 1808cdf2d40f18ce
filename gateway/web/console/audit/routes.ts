import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { covers } from '../../../core/permissions.ts'
import { auditCsv } from '../../../merchants/reporting/index.ts'
import { noteReadings } from '../../../platform/audit-log/index.ts'
import { actorOf, memberOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendCsv } from '../download.ts'
import type { Query } from '../show.ts'
import { readFilter, sendLog } from './log.ts'

const CURRENT = '/console/audit-log'
const allowed = { config: { access: 'audit' } } as const

interface Asked {
  Querystring: Query
}

/** The mode that a role sees, where it may not see both. */
const shownMode = (request: FastifyRequest) =>
  covers(memberOf(request).role, 'live', ['audit']) ? undefined : ('test' as const)

/** Who changed what (rules: audit-log.md#read). */
export const auditPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const note = noteReadings(parts)

  app.get<Asked>(CURRENT, allowed, async (request, reply) =>
    sendLog(parts, request, reply, {
      path: CURRENT,
      log: memberOf(request).merchantId,
      mode: shownMode(request),
      about: 'Who changed what. Entries can’t be changed or deleted.',
      note,
    }),
  )

  app.get<Asked>(`${CURRENT}.csv`, allowed, async (request, reply) => {
    const { merchantId } = memberOf(request)
    const mode = shownMode(request)
    const filter = { ...readFilter(request.query), mode }
    await note({ log: merchantId, mode, by: actorOf(request), as: 'csv' })
    return sendCsv(reply, 'audit-log.csv', auditCsv(parts.storage.reading, merchantId, filter))
  })
}
