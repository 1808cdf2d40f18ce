// `@service/hosted-fields/warm`.
export { type WarmOptions, warm } from './warm/warm.ts'
