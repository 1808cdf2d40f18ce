export { createMonitoring, type Monitoring, type MonitoringOptions } from './monitoring.ts'
export { type Observer, observedSend } from './observe.ts'
export { createReadiness, type Readiness } from './readiness.ts'
export { healthRoutes } from './routes.ts'
