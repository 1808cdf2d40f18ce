export { listReports, sweepReports } from './note.ts'
export { PAGE_REPORTS, pageReportRoutes } from './routes.ts'
