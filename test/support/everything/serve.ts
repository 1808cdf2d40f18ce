// Serves what runs in the hostile page as modules, without their types.
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { World } from '../browser/checkout.ts'

const folder = path.join(import.meta.dirname, 'page')

/**
 * @param entry a file of `page/`
 * @returns its address, which a page can import
 */
export function servePageScript({ site }: World, entry: 'main' | 'thief'): string {
  for (const file of readdirSync(folder)) {
    const html = stripTypeScriptTypes(readFileSync(path.join(folder, file), 'utf8'))
    site.add(`/hostile/${file}`, { html, headers: { 'content-type': 'text/javascript' } })
  }
  return `${site.origin}/hostile/${entry}.ts`
}
