// Every statement that gateways in this process send to PostgreSQL, compared with what other engines have.
import path from 'node:path'
import pg from 'pg'
import { constructs, engines, operators, plain } from './engines.ts'
import { mayBeNameless, namelessIn, ownedTables, readCatalog, refusedIn } from './of-merchants.ts'

const root = path.join(import.meta.dirname, '../../../')
const gatewayFolder = path.join(root, 'gateway/')
const storageFolder = path.join(gatewayFolder, 'platform/storage/')
/** What they send isn't about one merchant. */
const ofAll = ['migrations/', 'upgrade/', 'own-databases.ts'].map((name) => path.join(storageFolder, name))

const sent = new Set<string>()
const fresh = new Set<string>()
/** What code of a gateway has written, as opposed to a test that reads or changes its tables through the same storage. */
const written = new Set<string>()
const freshlyWritten = new Set<string>()
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

/** Whether it's written in a gateway's code: no file of a test is nearer to the database than one of a gateway. */
function isWrittenByGateway(stack: string): boolean {
  const callers = stack.split('\n').filter((line) => line.includes(root) && !line.includes('node_modules'))
  if (callers.some((line) => ofAll.some((one) => line.includes(one)))) return false
  const writer = callers.find((line) => !line.includes(storageFolder) && !line.includes(import.meta.filename))
  return !!writer?.includes(gatewayFolder)
}

/** The stack, with all who wait for the statement. */
function wholeStack(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack
}

/** Begins to note statements. */
export function noteStatements(): void {
  const { query } = pg.Client.prototype
  if (sent.size > 0) return
  sent.add('')
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args: [string | { text?: string }, ...unknown[]]) {
      const [first] = args
      const text = typeof first === 'string' ? first : (first.text ?? '')
      if (!sent.has(text)) {
        sent.add(text)
        if (!ofTests.has(text) && isGateways(new Error().stack ?? '')) fresh.add(text)
      }
      // To look for the writer takes longer than most statements.
      if (!written.has(text) && mayBeNameless(text) && isWrittenByGateway(wholeStack())) {
        written.add(text)
        freshlyWritten.add(text)
      }
      return Reflect.apply(target, client, args)
    },
  })
}

/** @returns the statements since the last call that another engine may not run, with the reasons */
export async function takeFaults(databaseUrl: string): Promise<string[]> {
  if (fresh.size === 0 && freshlyWritten.size === 0) return []
  known ??= await schemaOf(databaseUrl)
  const { names, owned } = known
  const texts = [...fresh].filter((text) => !ofTests.has(text))
  const own = [...freshlyWritten]
  fresh.clear()
  freshlyWritten.clear()
  const about = (text: string) => (fault: string) => `${fault}\n    ${text.slice(0, 500)}`
  return [
    ...texts.flatMap((text) => faultsOf(text, names).map(about(text))),
    ...own.flatMap((text) => [...refusedIn(text, owned), ...namelessIn(text, owned)].map(about(text))),
  ]
}

interface Schema {
  /** Of tables and columns. */
  names: ReadonlySet<string>
  /** The tables of merchants. */
  owned: ReadonlySet<string>
}

let known: Schema | undefined

async function schemaOf(databaseUrl: string): Promise<Schema> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{
      name: string
    }>(`select table_name as name from information_schema.tables
      union select column_name from information_schema.columns where table_schema = 'public'`)
    return { names: new Set(rows.map(({ name }) => name)), owned: ownedTables(await readCatalog(client)) }
  } finally {
    await client.end()
  }
}
