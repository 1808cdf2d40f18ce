export { makeDataFolder } from './data-folder.ts'
export type * from './schema.ts'
export { openSqlite } from './sqlite.ts'
export type { Reader, Storage, Tx } from './storage.ts'
