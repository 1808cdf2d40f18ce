// What the server library and the MCP server have of the API's description.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Description } from '../api/description.ts'
import { operationsFile, resourcesFile } from './resources.ts'
import { toolsFile } from './tools.ts'
import { schemasFile } from './types.ts'

const ROOT = path.join(import.meta.dirname, '../..')

const FILES: Readonly<Record<string, (api: Description) => string>> = {
  'server/generated/operations.ts': operationsFile,
  'server/generated/resources.ts': resourcesFile,
  'server/generated/schemas.ts': schemasFile,
  'mcp/generated/tools.ts': toolsFile,
}

/** @param api what the gateway serves at `/openapi.json` */
export function writeGenerated(api: Description): void {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(ROOT, name), text(api))
}

/** The names of files that aren't as the description would have them. */
export const staleFiles = (api: Description): string[] =>
  Object.entries(FILES)
    .filter(([name, text]) => text(api) !== readFileSync(path.join(ROOT, name), 'utf8'))
    .map(([name]) => name)
