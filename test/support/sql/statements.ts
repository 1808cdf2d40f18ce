// Every statement that gateways in this process send to PostgreSQL, compared with what other engines have.
import path from 'node:path'
import pg from 'pg'
import { constructs, engines, operators, plain } from './engines.ts'

const storageFolder = path.join(import.meta.dirname, '../../../gateway/platform/storage/')

const known = new Set<string>()
const fresh = new Set<string>()
/** What tests write themselves, through a gateway's connections. */
const ofTests = new Set<string>()

/** Notes a statement of a test, as opposed to one of a gateway. */
export function noteTestStatement(text: string): void {
  ofTests.add(text)
}

/** A statement without its names and values. */
export const normalized = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/"(?:[^"])*"/g, '"id"')
    .replace(/\$\d+|(?<=[\s(])-?\d+\b|\b\d+\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** What is wrong with a statement: constructs that an engine lacks, words that are in no table. @param names of tables and columns */
export function faultsOf(text: string, names: ReadonlySet<string>): string[] {
  let rest = normalized(text)
  const faults: string[] = []
  for (const { name, pattern, lacking } of constructs) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest && lacking)
      faults.push(`${name}: ${lacking.join(', ')} ${lacking.length > 1 ? 'lack' : 'lacks'} it`)
    rest = without
  }
  const named = normalized(text).matchAll(
    /\b(?:as|with|into|,|index|exists|constraint|column|table|trigger|function|to) (\w+)|(\w+) as \(/g,
  )
  const aliases = new Set([...named].flatMap(([, ...found]) => found))
  const quoted = new Set([...text.matchAll(/"(\w+)"/g)].map(([, name = '']) => name))
  for (const [word] of rest.matchAll(/[a-z_]\w*\(?/g)) {
    const isName = !word.endsWith('(') && (names.has(word) || aliases.has(word) || quoted.has(word))
    if (!isName && !plain.has(word.replace(/\($/, '')))
      faults.push(`${word}: in no table of ${engines.join(', ')}`)
  }
  for (const [operator] of rest.matchAll(/[-+*/<>=~!@#%^&|`?:[\]{}]+/g))
    if (!operators.has(operator)) faults.push(`${operator}: in no table of ${engines.join(', ')}`)
  return faults
}

/** Whether a gateway's code sends a statement, and not a test's own client. Databases that come and go are a matter of the test kit. */
function isGateways(stack: string): boolean {
  const callers = stack.split('\n').slice(1)
  const sender = callers.find(
    (line) => !line.includes('node_modules') && !line.includes(import.meta.filename),
  )
  return !!sender?.includes(storageFolder) && !stack.includes('/own-databases.ts')
}

/** Begins to note statements. */
export function noteStatements(): void {
  const { query } = pg.Client.prototype
  if (known.size > 0) return
  known.add('')
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args: [string | { text?: string }, ...unknown[]]) {
      const [first] = args
      const text = typeof first === 'string' ? first : (first.text ?? '')
      if (!known.has(text)) {
        known.add(text)
        if (!ofTests.has(text) && isGateways(new Error().stack ?? '')) fresh.add(text)
      }
      return Reflect.apply(target, client, args)
    },
  })
}

/** @returns the statements since the last call that another engine may not run, with the reasons */
export async function takeFaults(databaseUrl: string): Promise<string[]> {
  if (fresh.size === 0) return []
  const names = await namesIn(databaseUrl)
  const texts = [...fresh].filter((text) => !ofTests.has(text))
  fresh.clear()
  return texts.flatMap((text) => faultsOf(text, names).map((fault) => `${fault}\n    ${text.slice(0, 500)}`))
}

let names: Set<string> | undefined

async function namesIn(databaseUrl: string): Promise<Set<string>> {
  if (names) return names
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{
      name: string
    }>(`select table_name as name from information_schema.tables
      union select column_name from information_schema.columns where table_schema = 'public'`)
    names = new Set(rows.map(({ name }) => name))
    return names
  } finally {
    await client.end()
  }
}
