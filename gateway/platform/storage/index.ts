export {
  claimAnswered,
  noteAnswer,
  recordAttempt,
  recordResult,
  releaseKey,
  stillWorkedOn,
} from './attempts.ts'
export { type Availability, type Refusal, refusals } from './availability.ts'
export { idsBeginning, knownIds, LAST_CHARACTER, type Sought, someIds } from './beginning.ts'
export { noteStatusChange, type StatusChange, tellCommitted } from './committed.ts'
export { lockAuthorization } from './connected.ts'
export { DataFolderInUse } from './engines/data-folder.ts'
export { backUpFile, restoreFile } from './engines/sqlite-backup.ts'
export type { Reader, Storage, Tx } from './engines/storage.ts'
export { lockName } from './engines/storage.ts'
export { merchantOf, unindexed } from './engines/unindexed.ts'
export { forgetFigures, noteLateChange } from './late-changes.ts'
export { lockFound, SPARE } from './lock-found.ts'
export {
  backgroundSteps,
  contract,
  lastUpgrade,
  mayGoBack,
  missingSteps,
  runAll,
  runsOlder,
  startUpgrade,
  stepStatus,
  unknownSteps,
} from './migrate.ts'
export { COUNTS_UPGRADE, EVENT_COUNTS_UPGRADE } from './migrations/names.ts'
export {
  createMonths,
  isMonthly,
  keepMonths,
  lockRoom,
  monthlyTableNames,
  monthsAhead,
  monthText,
  partitionByMonth,
  partitionsOf,
} from './months/index.ts'
export { lookInto, openStorage } from './open.ts'
export { copyDatabase, createDatabase } from './own-databases.ts'
export {
  insertIfNew,
  insertLocked,
  insertRows,
  type Locked,
  prepare,
  prepareLocking,
  updateRow,
} from './prepared.ts'
export {
  countRows,
  countRowsTo,
  isAfter,
  type Page,
  readPage,
  readPageAfter,
  type Total,
} from './read-page.ts'
export { readPatiently } from './read-patiently.ts'
export { fromJson, type Json, json, nullableJson, toJson } from './rows/json.ts'
export { isOrderedByMerchant, keyedByMerchant } from './rows/keys.ts'
export * from './rows/schema.ts'
export { type MerchantTable, type Scope, scopes, type TestRows } from './rows/scopes.ts'
export {
  beginnings,
  changedSources,
  folded,
  normalize,
  searchTermFormat,
  type Term,
  termProperties,
  termsOf,
} from './search-terms.ts'
export { type TextRange, termsIn, textRanges, textRows } from './search-texts.ts'
export { DatabaseUnavailable } from './unavailable.ts'
export type { OnProgress } from './upgrade/progress.ts'
export { nowOf } from './upgrade/state.ts'
export type { StepStatus } from './upgrade/status.ts'
export type { KnownStep } from './upgrade/step.ts'
