export { auditCsv } from './csv/audit.ts'
export { type Cell, csvRow, decimal } from './csv/csv.ts'
export { figuresCsv, transactionsCsv } from './csv/exports.ts'
export {
  type DayFigures,
  declinesOf,
  type Overview,
  type Period,
  periods,
  readOverview,
  readTotals,
} from './figures/overview.ts'
export type { ReceiverHealth, WebhookHealth } from './figures/webhooks.ts'
export type { PlannedEntry, StateChange, TimelineEntry } from './timeline/entries.ts'
export { readTimeline, type Timeline } from './timeline/timeline.ts'
