// How SQLite finds the rows of a statement.
import type { Reader, Tx } from '../../../gateway/platform/storage/index.ts'
import type { Node } from './noting.ts'

/** Explains a statement, line by line. */
export async function planOf(db: Reader | Tx, node: Node): Promise<string[]> {
  const executor = db.getExecutor()
  const compiled = executor.compileQuery(node, { queryId: 'explained' })
  const parameters = compiled.parameters.map(() => null)
  const query = { ...compiled, sql: `explain query plan ${compiled.sql}`, parameters }
  const { rows } = await executor.executeQuery<{ detail: string }>(query)
  return rows.map(({ detail }) => detail)
}
