export { type Instance, startInstance } from './leases.ts'
