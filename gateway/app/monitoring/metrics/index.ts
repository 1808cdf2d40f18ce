export { addGauges } from './gauges.ts'
export { countPayment, createMetrics, timingObserver } from './metrics.ts'
export { measureRequests } from './requests.ts'
export { serveMetrics } from './server.ts'
