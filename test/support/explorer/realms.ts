// The product's code as functions that can be started any number of times, each time with globals of the explorer's choice.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { rolldown } from 'rolldown'

/** Everything of a browser that the parties' code uses. */
export interface Globals {
  window: unknown
  document: unknown
  location: URL
  crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }
  MessageChannel: unknown
  fetch(path: string, options: { headers: { Authorization: string }; body?: string }): Promise<unknown>
  setTimeout(): number
  clearTimeout(): void
  AbortSignal: { timeout(): undefined }
}

const names = [
  'window',
  'document',
  'location',
  'crypto',
  'MessageChannel',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'AbortSignal',
] as const satisfies Array<keyof Globals>

/** Starts a party's code in a realm with these globals. */
export type Start = (globals: Globals) => void

/** The code of each kind of document. */
export interface Parties {
  field: Start
  vault: Start
  shop: Start
}

/** A change of the product's code, to show that the explorer notices it. */
export interface Fault {
  /** What the faulty code does. */
  title: string
  edits: Edit[]
}

interface Edit {
  /** A file of the project. */
  file: string
  from: string
  to: string
}

const root = path.join(import.meta.dirname, '../../..')

/**
 * Bundles the parties' code.
 * @param faults planted in it
 * @throws when an edit doesn't fit its file, because that has changed
 */
export async function loadParties(...faults: Fault[]): Promise<Parties> {
  const edits = faults.flatMap((fault) => fault.edits)
  const [field, vault, shop] = await Promise.all(['field', 'vault', 'shop'].map((name) => load(name, edits)))
  if (!field || !vault || !shop) throw new Error('A party is missing.')
  return { field, vault, shop }
}

async function load(name: string, edits: readonly Edit[]): Promise<Start> {
  const build = await rolldown({
    input: path.join(import.meta.dirname, `parties/${name}.ts`),
    platform: 'browser',
    plugins: [{ name: 'faults', load: (id) => edited(path.relative(root, id), edits) }],
  })
  const { output } = await build.generate({ format: 'iife' })
  await build.close()
  const run = compileFunction(output[0].code, [...names])
  return (globals) => run(...names.map((name) => globals[name]))
}

/** @returns undefined for a file that stays as it is */
function edited(file: string, edits: readonly Edit[]) {
  const own = edits.filter((edit) => edit.file === file)
  if (!own.length) return undefined
  let code = readFileSync(path.join(root, file), 'utf8')
  for (const { from, to } of own) {
    if (code.split(from).length !== 2)
      throw new Error(`${file} does not have this text exactly once: ${from}`)
    code = code.replace(from, () => to)
  }
  return { code, moduleType: 'ts' as const }
}
