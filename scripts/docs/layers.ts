// npm run docs:layers: writes the gateway's order into docs/architecture.md, as a table.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withTable } from '../layers.ts'

const file = path.join(import.meta.dirname, '../../docs/architecture.md')
writeFileSync(file, withTable(readFileSync(file, 'utf8')))
