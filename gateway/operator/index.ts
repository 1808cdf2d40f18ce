export { operate } from './command.ts'
export { UsageError } from './usage-error.ts'
