export type * from './processor.ts'
export { watchReach } from './watch-reach.ts'
