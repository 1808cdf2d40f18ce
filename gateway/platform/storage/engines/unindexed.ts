// A column by which no index is used on SQLite. It expects ten rows of a merchant, so it would rather read all of a merchant's rows
// than look up a list of ids. PostgreSQL knows better, and partitions need the merchant: there it's a column like any other.
import {
  type Expression,
  ExpressionWrapper,
  RawNode,
  SqliteQueryCompiler,
  sql,
  UnaryOperationNode,
} from 'kysely'
import { isOrderedByMerchant } from '../rows/keys.ts'
import type { Database } from '../rows/schema.ts'

/** An operator that is nothing, and by which SQLite's compiler knows the column. */
const NONE = RawNode.createWithSql('')

/**
 * A column that a condition compares, and that no index is to be chosen for:
 *
 *     db.selectFrom('events').where(unindexed('merchant_id'), '=', merchant_id).where('id', 'in', ids)
 *
 * A condition on one whole unique key needs none of this.
 */
export function unindexed(column: string): ExpressionWrapper<Database, never, string> {
  return new ExpressionWrapper(UnaryOperationNode.create(NONE, sql.ref(column).toOperationNode()))
}

/** The column of a table's merchant, for a condition on a list of ids. */
export const merchantOf = (table: keyof Database): Expression<string> =>
  isOrderedByMerchant(table, false) ? sql.ref<string>('merchant_id') : unindexed('merchant_id')

/** Writes such a column as `+column`. */
export class FileQueryCompiler extends SqliteQueryCompiler {
  protected override visitUnaryOperation(node: UnaryOperationNode): void {
    const { operator } = node
    if (RawNode.is(operator) && operator.sqlFragments.join('') === '') {
      this.append('+')
      this.visitNode(node.operand)
    } else super.visitUnaryOperation(node)
  }
}
