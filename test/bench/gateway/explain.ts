// The plans of the statements that a piece of work sends, as the engine itself explains them.
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import { type Node, noting } from '../../support/sql/noting.ts'
import { noteTestStatement } from '../../support/sql/statements.ts'

/** What an engine did for one statement. */
export interface Plan {
  /** The indexes by which it found rows; the name of a table for its key, or for all of it. */
  ways: string[]
  /** Whether it looked at all rows of a table, or of an index. */
  scans: boolean
  /** On PostgreSQL: milliseconds, and pages of 8 KB that it looked at. */
  milliseconds: number
  pages: number
}

/** Runs it, and explains each of its statements. @param work gets a storage whose reads are noted */
export async function explain(
  storage: Storage,
  work: (storage: Storage) => Promise<unknown>,
): Promise<Plan[]> {
  const nodes: Node[] = []
  const read = storage.read.withPlugin(noting((node) => void nodes.push(node)))
  await work({ ...storage, read, reading: read })
  const plans: Plan[] = []
  for (const node of nodes) plans.push(await planOf(storage, node))
  return plans
}

async function planOf(storage: Storage, node: Node): Promise<Plan> {
  const executor = storage.read.getExecutor()
  const compiled = executor.compileQuery(node, { queryId: 'explained' })
  const run = async <Row>(how: string) => {
    const query = { ...compiled, sql: `${how} ${compiled.sql}` }
    noteTestStatement(query.sql)
    return (await executor.executeQuery<Row>(query)).rows
  }
  return storage.dialect.isShared ? onPostgres(run) : onSqlite(run)
}

type Run = <Row>(how: string) => Promise<Row[]>

async function onSqlite(run: Run): Promise<Plan> {
  const rows = await run<{ detail: string }>('explain query plan')
  const details = rows.map(({ detail }) => detail)
  const found = details.filter((detail) => /^(SEARCH|SCAN)/.test(detail))
  // In the order of an index it stops with the page; without one it reads all, and sorts.
  const isSorted = details.some((detail) => detail.includes('TEMP B-TREE FOR ORDER BY'))
  const made = details.flatMap((detail) => /^(?:MATERIALIZE|CO-ROUTINE) (\S+)/.exec(detail)?.[1] ?? [])
  const scans = found.some((way) => isTableScan(way, made) && (isSorted || !way.includes('USING INDEX')))
  const ways = found
    .filter((way) => !made.includes(way.split(' ')[1] ?? ''))
    .map((way) => /INDEX (\S+)/.exec(way)?.[1] ?? way.split(' ')[1] ?? way)
  return { ways, scans, milliseconds: Number.NaN, pages: Number.NaN }
}

/** SQLite says so of what it reads from end to end; what it has made itself a moment ago is not meant. */
const isTableScan = (way: string, made: readonly string[]) =>
  way.startsWith('SCAN') && !made.includes(way.split(' ')[1] ?? '') && !/SUBQUERY|\(|CONSTANT/.test(way)

async function onPostgres(run: Run): Promise<Plan> {
  const [row] = await run<{ 'QUERY PLAN': [Explained] }>('explain (analyze, buffers, format json)')
  const explained = row?.['QUERY PLAN'][0]
  const found = explained ? nodesIn(explained.Plan) : []
  return {
    ways: found.flatMap(wayOf),
    scans: found.some((one) => one['Node Type'] === 'Seq Scan' && readBy(one) > FEW),
    milliseconds: explained?.['Execution Time'] ?? Number.NaN,
    pages: (explained?.Plan['Shared Hit Blocks'] ?? 0) + (explained?.Plan['Shared Read Blocks'] ?? 0),
  }
}

/** A table with so few rows is read as a whole by any engine. */
const FEW = 100

const readBy = (node: ExplainedNode) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)

interface ExplainedNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: ExplainedNode[]
}

interface Explained {
  Plan: ExplainedNode
  'Execution Time': number
}

const nodesIn = (node: ExplainedNode): ExplainedNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]

function wayOf(node: ExplainedNode): string[] {
  const { 'Relation Name': table, 'Index Name': index } = node
  const way = index ?? table
  return way ? [way] : []
}
