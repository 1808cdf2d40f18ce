export { createReadiness, type Readiness } from './readiness.ts'
export { healthRoutes } from './routes.ts'
