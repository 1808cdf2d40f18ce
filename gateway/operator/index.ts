export { operate } from './command.ts'
export { isUsageError, UsageError } from './keys.ts'
