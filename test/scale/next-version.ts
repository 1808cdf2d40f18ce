// Makes a gateway that is one upgrade ahead: loaded before it, by `node --import`. A rolling upgrade has both at once.
import { registerHooks } from 'node:module'

const ADDED = `{
  name: '999-next',
  steps: [{ kind: 'change', phase: 'expand', name: 'next', run: async (db) => {
    await db.schema.alterTable('transactions').addColumn('next', 'text').execute()
  } }],
}]]`

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/gateway/platform/storage/migrations/index.ts') || !loaded.source) return loaded
    const source = String(loaded.source)
    const changed = source.replace(/,?\s*\],?\s*\](?=\s*$)/, `, ${ADDED}`)
    if (changed === source) throw new Error('There is no list of upgrades to add to.')
    return { ...loaded, source: changed }
  },
})
