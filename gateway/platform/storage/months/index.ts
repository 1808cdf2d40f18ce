export { partitionByMonth } from './convert.ts'
export { createMonths, dropEmptyMonths, keepMonths, monthsAhead } from './keep.ts'
export { lockRoom } from './locks.ts'
export { isMonthly, monthText, partitionsOf, tableNames as monthlyTableNames } from './tables.ts'
