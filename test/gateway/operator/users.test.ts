import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, type TestGateway, testGateway } from '../../support/gateway.ts'
import { visitor } from '../../support/web.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const run = (...args: string[]) => runCommand(['operator', 'user', ...args, '--data', world.dataDir])
const signIn = (email: string, password: string | undefined) =>
  visitor(world.gateway.pagesUrl, world.gateway.caCertificate).signIn({ email, password })

test('somebody who has lost the password gets another one from the operator', async () => {
  const { email, password: before } = world.gateway.console
  const { out, code } = await run('reset', email)
  expect(code).toBe(0)
  const [, password] = /: ([\w-]{43})/.exec(out) ?? []
  expect((await signIn(email, password)).location).toBe('/console')
  expect((await signIn(email, before)).status).toBe(422)
  expect((await run('reset', 'nobody@example.com')).code).toBe(1)
})

test('the operator makes accounts', async () => {
  const { out } = await run('add', 'email=Ada@shop.example', 'name=Ada', 'is_operator=true')
  const [, password] = /: ([\w-]{43})/.exec(out) ?? []
  expect((await signIn('ada@shop.example', password)).location).toBe('/operator')
  expect((await run('add', 'email=ada@shop.example', 'name=Ada')).err).toContain('Somebody has this')
  expect((await run()).out).toContain('ada@shop.example (Ada, operator)')
  expect((await run('add', 'nothing')).code).toBe(2)
})
