export { type Happening, recordEvent } from './record.ts'
