// The types of the gateway as they are published.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeGatewayTypes } from '../../scripts/packages/gateway.ts'
import { temporaryFolder } from '../support/gateway.ts'

test('they refer to no other package: those that the gateway bundles are not installed', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  await writeGatewayTypes(folder)
  const types = readFileSync(path.join(folder, 'index.d.ts'), 'utf8')
  expect(types).toContain('interface GatewayOptions')
  expect(types).not.toMatch(/from ['"]|reference types/)
})
