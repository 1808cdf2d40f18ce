// Vendure, whose shops are CommonJS: a payment handler with the library for servers, from its tarball.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeNode } from '../../../scripts/packages/node.ts'
import { pack } from '../../../scripts/packages/pack.ts'
import { startGateway } from '../../../testing/index.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { npmInstall, run } from '../../support/packages.ts'

const COMPILER = [
  ...['--strict', '--skipLibCheck', '--experimentalDecorators'],
  ...['--target', 'es2022', '--module', 'commonjs', 'vendure.ts'],
]

test("a shop's payment handler charges, captures and declines", async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const project = path.join(folder, 'project')
  mkdirSync(project)
  writeFileSync(path.join(project, 'package.json'), '{"private":true}')
  cpSync(path.join(import.meta.dirname, 'consumer/vendure.ts'), path.join(project, 'vendure.ts'))
  await writeNode(path.join(folder, 'node'))
  const others = ['@vendure/core@3', 'typescript@5.9', '@types/node@22']
  await npmInstall(project, '--ignore-scripts', pack(path.join(folder, 'node'), folder), ...others)
  const { stdout: faults } = await run('node_modules/.bin/tsc', COMPILER, { cwd: project }).catch(
    (failure) => failure,
  )
  expect(faults).toBe('')

  await using gateway = await startGateway()
  const merchant = await gateway.merchant()
  const tokens = {
    good: await merchant.token(),
    declined: await merchant.token({ number: '4000000000000002' }),
  }
  const { baseUrl, ca } = gateway
  const NODE_EXTRA_CA_CERTS = path.join(project, 'ca.pem')
  writeFileSync(NODE_EXTRA_CA_CERTS, ca)
  const env = { ...process.env, ...tokens, baseUrl, secretKey: merchant.secretKey, NODE_EXTRA_CA_CERTS }
  const { stdout } = await run(process.execPath, ['vendure.js'], { cwd: project, env })
  expect(stdout).toBe('Authorized\n{ success: true }\nDeclined\n')
})
