export { ClockSkew, type Leases, processesAlive, startLeases } from './leases.ts'
