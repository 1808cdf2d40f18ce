import type { FastifyPluginAsync } from 'fastify'
import { figuresCsv, type Period, periods, readOverview } from '../../../reporting/index.ts'
import { callerOf, MEMBERS } from '../../sessions/index.ts'
import { sendCsv } from '../download.ts'
import type { ConsoleParts } from '../parts.ts'
import { sendConsole } from '../shell.ts'
import { type Query, textOf } from '../show.ts'
import { overviewPage } from './page.ts'

const team = { config: { access: MEMBERS } } as const

interface Asked {
  Querystring: Query
}

/** The page that the console begins with (rules: pages.md#overview), and its figures as a file. */
export const overviewRoutes: FastifyPluginAsync<ConsoleParts> = async (app, { brand, storage, clock }) => {
  app.get<Asked>('/console', team, async (request, reply) => {
    const period = readPeriod(request.query)
    const caller = callerOf(request, clock)
    const overview = await readOverview(storage, caller, period)
    return sendConsole(request, reply, {
      title: 'Overview',
      look: brand,
      current: '/console',
      main: overviewPage({ overview, period, mode: caller.mode, timezone: caller.merchant.timezone }),
    })
  })

  app.get<Asked>('/console/overview.csv', team, async (request, reply) => {
    const period = readPeriod(request.query)
    const { days } = await readOverview(storage, callerOf(request, clock), period)
    return sendCsv(reply, `figures-${days.at(-1)?.date}.csv`, figuresCsv(days))
  })
}

function readPeriod(query: Query): Period {
  const given = Number(textOf(query, 'days'))
  return periods.find((period) => period === given) ?? 7
}
