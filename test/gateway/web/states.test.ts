// Every page that people sign in for, as it is when there's nothing yet, and when the database fails (rules: pages.md#states). How pages
// look with very much in them, while something takes long, and to the accessibility checker: components.test.ts, browser/states.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { listedTables, pagesWithoutRecord } from '../../support/page-list.ts'
import { type Seen, textOf, type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let owner: Visitor
let operator: Visitor
beforeAll(async () => {
  world = await testGateway()
  const visit = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  ;[owner, operator] = [visit(), visit()]
  await owner.signIn(world.gateway.console)
  await operator.signIn(world.gateway.operator)
})
afterAll(() => world.close())

const pages = await pagesWithoutRecord()

const open = (path: string): Promise<Seen> => (path.startsWith('/operator') ? operator : owner).get(path)

/** What no page shows: values that nobody wrote a text for. */
const RAW = /\b(undefined|NaN|null|Invalid Date|\[object)\b/

test('a page with nothing in it says what it is, and shows no raw values', async () => {
  expect(pages.length).toBeGreaterThan(40)
  for (const path of pages) {
    const seen = await open(path)
    if (seen.status === 303) continue
    expect([path, seen.status]).toEqual([path, 200])
    expect([path, seen.document.querySelectorAll('h1').length]).toEqual([path, 1])
    expect([path, seen.document.querySelector('nav.nav') !== null]).toEqual([path, path !== '/confirm'])
    expect(`${path} ${textOf(seen)}`).not.toMatch(RAW)
  }
})

test('a page that fails keeps the navigation, and names the request for support', async () => {
  const broken = (name: string) => `${name}_away`
  await inStorage(world, async (tx) => {
    for (const name of listedTables) await tx.schema.alterTable(name).renameTo(broken(name)).execute()
  })
  let failed = 0
  for (const path of pages) {
    const { status, document, headers } = await open(path)
    if (status < 500) continue
    failed++
    const main = document.querySelector('main')
    expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
    expect([
      path,
      document.querySelector('nav.nav') !== null,
      main?.querySelector('h1')?.textContent,
    ]).toEqual([path, true, 'Something went wrong'])
    expect([path, main?.querySelector('code')?.textContent]).toEqual([path, headers['request-id']])
  }
  expect(failed).toBeGreaterThan(8)
})
