export { createSnapshots, type Snapshots } from './snapshots.ts'
