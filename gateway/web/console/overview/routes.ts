// The page that the dashboard begins with (rules: pages.md#overview), and its figures as a file.
import { figuresCsv, type Period, periods, readOverview } from '../../../merchants/reporting/index.ts'
import { endpointsOf, ownerOf } from '../../../payments/webhooks/index.ts'
import { file, pages, type Query, screen, textOf } from '../../kit/index.ts'
import { concernsOf } from './attention.ts'
import { firstSteps, hasPayments } from './first-steps.ts'
import { type OverviewContent, overviewPage } from './page.ts'
import { switchMerchant, switchMode } from './switch.ts'

const overview = screen<OverviewContent>({
  path: '/console',
  access: 'read',
  title: 'Home',
  async read(visitor) {
    const { parts, caller, merchant, query } = visitor
    const period = readPeriod(query)
    const overview = await readOverview(parts.storage, caller, period)
    const endpoints = visitor.may('webhooks') ? await endpointsOf(parts.storage.reading, ownerOf(caller)) : []
    const recent = period === 7 ? overview : await readOverview(parts.storage, caller, 7)
    return {
      overview,
      period,
      recent,
      mode: caller.mode,
      timezone: merchant.timezone,
      steps: await firstSteps(visitor),
      concerns: await concernsOf(visitor, recent, endpoints),
      hasPayments: await hasPayments(parts, caller),
      endpoints,
    }
  },
  main: overviewPage,
  forms: { mode: switchMode, merchant: switchMerchant },
})

const figures = file({ path: '/console/overview.csv', access: 'read' }, async ({ parts, caller, query }) => {
  const { days } = await readOverview(parts.storage, caller, readPeriod(query))
  return { name: `figures-${days.at(-1)?.date}.csv`, content: figuresCsv(days) }
})

export const overviewPages = pages(overview, figures)

function readPeriod(query: Query): Period {
  const given = Number(textOf(query, 'days'))
  return periods.find((period) => period === given) ?? 7
}
