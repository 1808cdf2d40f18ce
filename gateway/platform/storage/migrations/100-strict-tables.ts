import { makeTablesStrict } from '../engines/strict-tables.ts'
import type { Upgrade } from '../upgrade/step.ts'

/** SQLite refuses values of wrong types, as PostgreSQL always has. Reads every row once, so it comes before anything else. */
export const strictTables: Upgrade = {
  name: '100-strict-tables',
  steps: [
    {
      kind: 'change',
      phase: 'expand',
      name: 'strict tables',
      async run(tx, { name }) {
        if (name === 'SQLite') await makeTablesStrict(tx)
      },
    },
  ],
}
