// The generated files of the server library (server/generated/).
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Description } from '../api/description.ts'
import { operationsFile, resourcesFile } from './resources.ts'
import { schemasFile } from './types.ts'

const FOLDER = path.join(import.meta.dirname, '../../server/generated')

const FILES: Readonly<Record<string, (api: Description) => string>> = {
  'operations.ts': operationsFile,
  'resources.ts': resourcesFile,
  'schemas.ts': schemasFile,
}

/** @param api what the gateway serves at `/openapi.json` */
export function writeGenerated(api: Description): void {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(FOLDER, name), text(api))
}

/** The names of files that aren't as the description would have them. */
export const staleFiles = (api: Description): string[] =>
  Object.entries(FILES)
    .filter(([name, text]) => text(api) !== readFileSync(path.join(FOLDER, name), 'utf8'))
    .map(([name]) => name)
