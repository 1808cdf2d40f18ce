// The page that the dashboard begins with (rules: pages.md#overview), and its figures as a file.
import { originsWarning, readOrigins } from '../../../merchants/merchants/index.ts'
import { figuresCsv, type Period, periods, readOverview } from '../../../merchants/reporting/index.ts'
import type { MerchantRow, Reader } from '../../../platform/storage/index.ts'
import { file, pages, type Query, screen, textOf } from '../../kit/index.ts'
import { type OverviewContent, overviewPage } from './page.ts'
import { switchMerchant, switchMode } from './switch.ts'

const overview = screen<OverviewContent>({
  path: '/console',
  access: 'read',
  title: 'Home',
  async read({ parts, caller, merchant, query }) {
    const period = readPeriod(query)
    return {
      overview: await readOverview(parts.storage, caller, period),
      period,
      mode: caller.mode,
      timezone: merchant.timezone,
      warning: await soonRefused(parts.storage.read, merchant, parts.clock.now()),
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
