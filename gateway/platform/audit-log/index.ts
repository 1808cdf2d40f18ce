export { type AuditAction, actionOf, auditActions } from './actions.ts'
export { changeOf, changesBetween, safeText } from './changes.ts'
export {
  type AuditFilter,
  type AuditPlace,
  type AuditQuery,
  auditOf,
  browseAudit,
  listAudit,
  readAuditFilter,
} from './list.ts'
export { type NoteReading, noteReadings } from './reading.ts'
export {
  type AuditParts,
  GATEWAY,
  type RecordedChange,
  recordAboutPerson,
  recordChange,
  recordOwn,
} from './record.ts'
export { removeLog, removeOld } from './remove.ts'
export { auditRoutes } from './routes.ts'
export { auditTime, auditView } from './schemas.ts'
export { type SealParts, sealEntries, sealLog } from './seal.ts'
export { type LogFault, type Verified, verifyLogs } from './verify.ts'
export { changeTexts, memberLabel, valueInWords } from './words.ts'
