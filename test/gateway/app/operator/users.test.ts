// `operator user`: users choose their password with a link that works once (rules: authentication.md#operator-links).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { visitor } from '../../../support/web.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const PAGES = 'https://pages.pay.example'
const PASSWORD = 'a river, seven lamps'
const run = (...args: string[]) =>
  runCommand(['operator', 'user', ...args, '--data', world.dataDir, '--pages-url', PAGES])
const visit = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
const signIn = async (email: string, password: string | undefined) =>
  (await visit().signIn({ email, password })).location

/** The path of the link, which is the only secret in the output. */
function pathIn(out: string): string {
  expect(out.match(/[\w-]{43}/g)).toHaveLength(1)
  return /https:\/\/pages\.pay\.example(\/new-password\/[\w-]{43})$/m.exec(out)?.[1] ?? ''
}

const choose = (path: string, password = PASSWORD) => visit().submit(path, { password }, path)

test('a user who has lost the password chooses another one with a link, once', async () => {
  const { email, password: before } = world.gateway.console
  const lost = pathIn((await run('reset', email)).out)
  expect(await signIn(email, before)).toBeUndefined()
  const path = pathIn((await run('reset', email)).out)
  expect((await visit().get(lost)).status).toBe(404)
  expect((await visit().get(path)).text).toContain(email)
  const leaked = await choose(path, 'password1234')
  expect([leaked.status, leaked.text.includes('leaked passwords')]).toEqual([422, true])
  expect((await choose(path)).location).toBe('/sign-in?done=new-password')
  expect((await visit().get(path)).status).toBe(404)
  expect(await signIn(email, PASSWORD)).toBe('/console')
  const { code, err } = await run('reset', 'nobody@example.com')
  expect([code, err.includes('No user has this email address.')]).toEqual([1, true])
})

test('a new account has no password until the user chooses one', async () => {
  const { out } = await run('add', 'email=Ada@shop.example', 'name=Ada', 'is_operator=true')
  const path = pathIn(out)
  expect((await choose(path, 'ada@shop.example')).status).toBe(422)
  expect((await choose(path)).location).toBe('/sign-in?done=new-password')
  expect(await signIn('ada@shop.example', PASSWORD)).toBe('/operator')
  expect((await run('add', 'email=ada@shop.example', 'name=Ada')).err).toContain('Another user has this')
  expect((await run()).out).toContain('ada@shop.example (Ada, operator)')
  expect((await run('add', 'nothing')).code).toBe(2)
})

test('a link expires, and the database has only a digest of it', async () => {
  const path = pathIn((await run('add', 'email=late@shop.example', 'name=Late')).out)
  const rows = await inStorage(world, (tx) => tx.selectFrom('operator_links').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1))
  expect((await visit().get(`/first-operator/${path.split('/').at(-1)}`)).status).toBe(404)
  expect((await visit().get(path)).status).toBe(200)
  await inStorage(world, (tx) => tx.updateTable('operator_links').set({ expires: Date.now() }).execute())
  expect((await visit().get(path)).status).toBe(404)
})

test('where the pages are is checked, and belongs to users alone', async () => {
  const at = (...args: string[]) => runCommand(['operator', ...args, '--data', world.dataDir])
  expect((await at('user', 'reset', 'x@shop.example', '--pages-url', 'pages')).code).toBe(2)
  expect((await at('brand', '--pages-url', PAGES)).err).toContain('go with operator user')
  const { email } = world.gateway.console
  expect((await at('user', 'reset', email)).out).toContain('https://localhost:8445/new-password/')
})
