// The MCP server as it is published, driven by an agent's client (rules: clients.md#mcp, clients.md#mcp-keys, clients.md#mcp-errors, clients.md#mcp-size, clients.md#mcp-guide).
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMcp } from '../../../scripts/packages/mcp.ts'
import { startGateway, type TestGateway, type TestMerchant } from '../../../testing/index.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { run } from '../../support/packages.ts'

/** Bytes of all tools. */
const MOST = 80_000

const { folder, remove } = temporaryFolder()
const command = path.join(folder, 'mcp/dist/index.js')
const client = new Client({ name: 'test', version: '1' })
let gateway: TestGateway
let merchant: TestMerchant
let env: Record<string, string>

beforeAll(async () => {
  const guideDir = path.join(folder, 'guide')
  mkdirSync(guideDir)
  writeFileSync(path.join(guideDir, 'llms.txt'), '# Guide\n\n- [Testing](/guide/testing.md): How to test.\n')
  writeFileSync(path.join(guideDir, 'policy.json'), '{"scripts":[],"styles":[]}')
  writeFileSync(path.join(guideDir, 'testing.md'), '# Testing\n')
  await writeMcp(path.join(folder, 'mcp'))
  gateway = await startGateway({ guideDir })
  merchant = await gateway.merchant()
  env = {
    SERVICE_BASE_URL: gateway.baseUrl,
    SERVICE_PAGES_URL: gateway.pagesUrl,
    SERVICE_SECRET_KEY: merchant.secretKey,
    NODE_EXTRA_CA_CERTS: gateway.caCertificate,
  }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command], env }))
})
afterAll(async () => {
  await client.close()
  await gateway.close()
  remove()
})

/** Calls a tool. @returns its answer, or its error with `isError` */
async function call(name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  if (!Array.isArray(content)) throw new Error('There is no answer.')
  return { isError: isError === true, ...JSON.parse(content[0].text) }
}

const CARD = { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040 }

test('each operation of a secret key is a tool with a schema of its arguments', async () => {
  const { tools } = await client.listTools()
  const refund = tools.find(({ name }) => name === 'charges_refund')
  expect(refund?.inputSchema.required).toEqual(['id', 'amount'])
  expect(refund?.description).toMatch(/\(POST \/v1\/charges\/\{id\}\/refund\)$/)
  expect(tools.map(({ name }) => name).filter((name) => !/^\w{1,64}$/.test(name))).toEqual([])
  // Those that need a partner's token or a public key.
  expect(tools.filter(({ name }) => /^(invoices|surcharges)_/.test(name))).toEqual([])
})

test('all tools together are short, and say a value in one spelling', async () => {
  const { tools } = await client.listTools()
  expect(JSON.stringify(tools).length).toBeLessThan(MOST)
  const properties = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema.properties
  expect(properties('charges_refund')).toMatchObject({ amount: { type: 'integer' } })
  expect(JSON.stringify(tools)).not.toContain('"true"')
  // A PUT does what the PATCH at its address does.
  const names = tools.map(({ name }) => name)
  expect(names).toContain('merchant_change')
  expect(names).not.toContain('merchant_replace')
})

test('a charge is made, read and listed', async () => {
  const charge = await call('charges_create', { amount: 4200, method: CARD, source_id: 'agent 7' })
  expect(charge).toMatchObject({ isError: false, amount: 4200, status: 'AUTHORIZED' })
  expect(await call('transactions_read', { id: charge.id })).toEqual({ ...charge })
  const list = await call('transactions_list', { page_size: 1 })
  expect(list.results[0].id).toBe(charge.id)
  expect(JSON.stringify([charge, list])).not.toContain(CARD.number)
})

test('the test clock is set forward', async () => {
  const { now } = await call('testClock_read')
  expect((await call('testClock_advance', { duration: 'P1D' })).now > now).toBe(true)
})

test('a rule decides what a network answers, until it is removed', async () => {
  const rule = await call('simulatorRules_create', { outcome: { decline: 'card_declined' } })
  const declined = await call('charges_create', { amount: 100, method: CARD })
  expect(declined).toMatchObject({ isError: true, code: 'card_declined', status: 422 })
  expect(await call('simulatorRules_delete', { id: rule.id })).toMatchObject({ isError: false })
  expect(await call('charges_create', { amount: 200, method: CARD })).toMatchObject({ isError: false })
})

test('a refusal is a tool error with its code, field and message', async () => {
  const refused = await call('charges_create', { amount: 0, method: CARD })
  expect(refused).toMatchObject({
    isError: true,
    code: 'invalid_data',
    field: 'amount',
    message: expect.stringMatching(/./),
  })
  expect(JSON.stringify(refused)).not.toContain(CARD.number)
  expect(await call('transactions_read')).toMatchObject({ isError: true, code: 'invalid_arguments' })
  expect(await call('transactions_read', { name: '7' })).toMatchObject({
    isError: true,
    message: 'There is no argument name.',
  })
  await expect(client.callTool({ name: 'none' })).rejects.toThrow('There is no tool none.')
})

test('pages of the guide are resources', async () => {
  const { resources } = await client.listResources()
  const uri = `${gateway.pagesUrl}/guide/testing.md`
  expect(resources).toEqual([
    { uri, name: 'Testing', mimeType: 'text/markdown', description: 'How to test.' },
  ])
  expect((await client.readResource({ uri })).contents).toEqual([
    { uri, mimeType: 'text/markdown', text: '# Testing\n' },
  ])
  await expect(client.readResource({ uri: `${gateway.pagesUrl}/login` })).rejects.toThrow('no such page')
})

test.each(['sk_live_0123456789', 'm_0123456789', ''])('the key %j is refused at the start', async (key) => {
  const started = run(process.execPath, [command], { env: { ...env, SERVICE_SECRET_KEY: key } })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'Set SERVICE_SECRET_KEY to a test secret key, which begins with sk_test_: live keys are refused.\n',
  })
})
