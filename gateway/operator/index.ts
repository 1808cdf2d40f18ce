export { operate } from './command.ts'
