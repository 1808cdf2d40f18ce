import type { FastifyPluginAsync } from 'fastify'
import { auditCsv } from '../../merchants/reporting/index.ts'
import { GATEWAY, noteReadings } from '../../platform/audit-log/index.ts'
import { type ConsoleParts, readFilter, sendCsv, sendLog } from '../console/index.ts'
import { actorOf } from '../sessions/index.ts'

const CURRENT = '/operator/audit-log'
const operator = { config: { access: 'operate' } } as const

interface Asked {
  Querystring: Readonly<Record<string, unknown>>
}

/** What operators have done (rules: audit-log.md#operator). */
export const operatorAuditPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const note = noteReadings(parts)

  app.get<Asked>(CURRENT, operator, async (request, reply) =>
    sendLog(parts, request, reply, {
      path: CURRENT,
      log: GATEWAY,
      about: 'What operators changed: brands, plans, merchants, underwriting and operator accounts.',
      note,
    }),
  )

  app.get<Asked>(`${CURRENT}.csv`, operator, async (request, reply) => {
    const filter = readFilter(request.query)
    await note({ log: GATEWAY, by: actorOf(request), as: 'csv' })
    return sendCsv(reply, 'operator-audit-log.csv', auditCsv(parts.storage.reading, GATEWAY, filter))
  })
}
