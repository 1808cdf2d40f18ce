// npm run openapi: writes the API's description to dist/, to docs/ its summary and the table of permissions, so that a change of
// them shows in review, and to server/ what the library for servers has of it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readDescription } from './api/read-description.ts'
import { summaryFile, summaryOf } from './docs/api-summary.ts'
import { permissionsPage, withPermissionTable } from './docs/permission-table.ts'
import { writeGenerated } from './server/generate.ts'

const file = path.join(import.meta.dirname, '../dist/openapi.json')
const api = JSON.parse(await readDescription())
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(api, null, 2)}\n`)
writeFileSync(summaryFile, summaryOf(api))
writeGenerated(api)
writeFileSync(permissionsPage, withPermissionTable(readFileSync(permissionsPage, 'utf8')))
console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
