import { type KyselyPlugin, OperationNodeTransformer, type SelectQueryNode, sql, WhereNode } from 'kysely'
import { MAY_GO_ON } from './messages.ts'

/** An overflow. A thread that ends runs no JavaScript any more: then the function is null, which alone ends no statement. */
const FAILURE = sql.raw('abs(-9223372036854775808)')

/**
 * True for every row of a select's first table, but about every thousandth time it asks whether the read may go on: nothing else
 * stops a statement of SQLite that runs. To ask each time would take longer than most statements.
 */
const goesOn = sql<boolean>`(random() & 1023 or coalesce(${sql.raw(MAY_GO_ON)}(), ${FAILURE}))`

class Interruptible extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const whole = super.transformSelectQuery(node)
    if (!whole.from) return whole
    const condition = goesOn.toOperationNode()
    const where = whole.where
      ? WhereNode.cloneWithOperation(whole.where, 'And', condition)
      : WhereNode.create(condition)
    return { ...whole, where }
  }
}

const transformer = new Interruptible()

/** Lets every select of a query be ended while it runs. */
export const interruptible: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
