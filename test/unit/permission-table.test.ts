import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionsPage, withPermissionTable } from '../../scripts/docs/permission-table.ts'

test('the documented table of permissions is the one that the gateway uses: npm run openapi writes it', () => {
  const page = readFileSync(permissionsPage, 'utf8')
  expect(page).toBe(withPermissionTable(page))
})
