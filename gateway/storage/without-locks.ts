import type { KyselyPlugin } from 'kysely'

/**
 * Leaves `for update` and `skip locked` out of a query. SQLite has neither and needs neither: it runs one write
 * transaction at a time.
 */
export const withoutLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode' || !node.endModifiers) return node
    const { endModifiers: _locks, ...rest } = node
    return rest
  },
  transformResult: async ({ result }) => result,
}
