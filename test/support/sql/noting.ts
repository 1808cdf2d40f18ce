// Notes the statements of a storage, as Kysely compiles them.
import type { Storage } from '../../../gateway/platform/storage/index.ts'

type Plugin = Parameters<Storage['read']['withPlugin']>[0]
export type Node = Parameters<Plugin['transformQuery']>[0]['node']

/** @param note called after each statement. Parts of a statement, which Kysely transforms too, have no result */
export function noting(note: (node: Node) => Promise<void> | void): Plugin {
  const nodes = new WeakMap<object, Node>()
  return {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId)
      if (node) await note(node)
      return result
    },
  }
}
