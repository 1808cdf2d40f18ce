// npm run openapi: writes the API's description to dist/, to docs/ its summary and the table of permissions, so that a change of
// them shows in review, and to server/ what the library for servers has of it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startGateway } from '../gateway/app/gateway.ts'
import { summaryFile, summaryOf } from './docs/api-summary.ts'
import { permissionsPage, withPermissionTable } from './docs/permission-table.ts'
import { writeGenerated } from './server/generate.ts'

const file = path.join(import.meta.dirname, '../dist/openapi.json')
const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-'))
const gateway = await startGateway({ dataDir, port: 0 })
const ca = readFileSync(gateway.caCertificate)
const answer = await new Promise<string>((resolve, reject) => {
  get(`${gateway.baseUrl}/openapi.json`, { ca }, (response) => resolve(text(response))).on('error', reject)
})
await gateway.close()
rmSync(dataDir, { recursive: true })
const api = JSON.parse(answer)
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(api, null, 2)}\n`)
writeFileSync(summaryFile, summaryOf(api))
writeGenerated(api)
writeFileSync(permissionsPage, withPermissionTable(readFileSync(permissionsPage, 'utf8')))
console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
