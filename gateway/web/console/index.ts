export { approvals } from './approvals/page.ts'
export { auditLog } from './audit/log.ts'
export { consolePages } from './routes.ts'
export { changeFacts, reviewBadge } from './settings/application-parts.ts'
