import type { FastifyPluginAsync } from 'fastify'
import { originsWarning, readOrigins } from '../../../merchants/merchants/index.ts'
import { figuresCsv, type Period, periods, readOverview } from '../../../merchants/reporting/index.ts'
import type { MerchantRow, Reader } from '../../../platform/storage/index.ts'
import { callerOf, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendCsv } from '../download.ts'
import { sendConsole } from '../shell.ts'
import { type Query, textOf } from '../show.ts'
import { overviewPage } from './page.ts'

const reader = { config: { access: 'read' } } as const

interface Asked {
  Querystring: Query
}

/** The page that the console begins with (rules: pages.md#overview), and its figures as a file. */
export const overviewRoutes: FastifyPluginAsync<ConsoleParts> = async (app, { brand, storage, clock }) => {
  app.get<Asked>('/console', reader, async (request, reply) => {
    const period = readPeriod(request.query)
    const caller = callerOf(request, clock)
    const overview = await readOverview(storage, caller, period)
    const { merchant } = visitOf(request)
    const warning = merchant && (await soonRefused(storage.read, merchant, clock.now()))
    return sendConsole(request, reply, {
      title: 'Overview',
      look: brand,
      current: '/console',
      main: overviewPage({
        overview,
        period,
        mode: caller.mode,
        timezone: caller.merchant.timezone,
        warning,
      }),
    })
  })

  app.get<Asked>('/console/overview.csv', reader, async (request, reply) => {
    const period = readPeriod(request.query)
    const { days } = await readOverview(storage, callerOf(request, clock), period)
    return sendCsv(reply, `figures-${days.at(-1)?.date}.csv`, figuresCsv(days))
  })
}

/** Why live payments that work today will soon be refused; undefined if they won't. */
async function soonRefused(db: Reader, merchant: MerchantRow, now: number): Promise<string | undefined> {
  const known = await readOrigins(db, merchant)
  const isFailing = [...known.values()].some(({ status }) => status === 'failing')
  return isFailing || merchant.origins_required > now ? originsWarning(merchant, known, now) : undefined
}

function readPeriod(query: Query): Period {
  const given = Number(textOf(query, 'days'))
  return periods.find((period) => period === given) ?? 7
}
