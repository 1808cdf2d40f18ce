export { makeDataFolder } from './data-folder.ts'
export { lockName } from './locks.ts'
export { openOwnedFolder } from './owned-folder.ts'
export { openPostgres } from './postgres.ts'
export { insertIfNew, insertRows, prepare, updateRow } from './prepared.ts'
export type * from './schema.ts'
export {
  accountStatuses,
  bankAccountTypes,
  simulatorStates,
  transactionStatuses,
  transactionTypes,
} from './schema.ts'
export { openSqlite } from './sqlite.ts'
export type { Reader, Storage, Tx } from './storage.ts'
export { changedSources, normalise, termProperties, termsOf } from './transaction-terms.ts'
