export { merchantClock } from './merchant-clock.ts'
