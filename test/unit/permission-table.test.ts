import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withPermissionTable } from '../../scripts/docs/permission-table.ts'

test('the documented table of permissions is the one that the gateway uses: npm run openapi writes it', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/rules/permissions.md'), 'utf8')
  expect(page).toBe(withPermissionTable(page))
})
