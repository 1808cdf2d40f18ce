export { makeDataFolder } from './data-folder.ts'
export { fromJson, type Json, toJson } from './json.ts'
export { lockName } from './locks.ts'
export { openStorage } from './open.ts'
export {
  insertIfNew,
  insertLocked,
  insertRows,
  type Locked,
  prepare,
  prepareLocking,
  updateRow,
} from './prepared.ts'
export * from './schema.ts'
export type { Reader, Storage, Tx } from './storage.ts'
export { changedSources, normalise, termFormat, termProperties, termsOf } from './transaction-terms.ts'
