// `init`: the first operator signs up with a link that works once (rules: authentication.md#first-operator).
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startGateway } from '../../../../gateway/app/gateway.ts'
import { init } from '../../../../gateway/app/init.ts'
import { isUsageError } from '../../../../gateway/core/usage.ts'
import { databaseOf, isPostgres, withStorage } from '../../../support/engine.ts'
import { runCommand, temporaryFolder, testClock } from '../../../support/gateway.ts'
import { operator } from '../../../support/merchant/operator.ts'
import { codeAt } from '../../../support/people.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const SET_UP = '/account/second-factor?required=operator'

const DAY = 24 * 60 * 60 * 1000

const ADA = { name: 'Ada Example', email: 'Ada@pay.example', password: 'a river, seven lamps' }

function emptyFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

afterEach(() => vi.unstubAllEnvs())

/** Runs the command in this process. @returns the link */
async function linkFor(dataDir: string, ...args: string[]): Promise<URL> {
  const { databaseUrl } = await databaseOf(dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl ?? '')
  return linkIn(await init(['--data', dataDir, ...args]))
}

const linkIn = (text: string) => new URL(/https:\S+\/first-operator\/[\w-]{43}$/m.exec(text)?.[0] ?? '')

/** A gateway without a demo, and somebody who visits it. */
async function started(dataDir: string, options: { clock?: { now(): number } } = {}) {
  const gateway = await startGateway({
    dataDir,
    port: 0,
    logLevel: 'silent',
    jobs: false,
    ...options,
    ...(await databaseOf(dataDir)),
  })
  onTestFinished(() => gateway.close())
  return { gateway, visit: () => visitor(gateway.pagesUrl, gateway.caCertificate) }
}

const signUp = (visit: Visitor, link: URL, person: Record<string, string> = ADA) =>
  visit.submit(link.pathname, person)

test('init creates the data and a link, by which somebody becomes the operator, once', async () => {
  const dataDir = emptyFolder()
  const link = await linkFor(dataDir)
  expect(link.origin).toBe('https://localhost:8445')
  const { gateway, visit } = await started(dataDir)
  expect(gateway.hasOperator).toBe(false)
  const [ada, other] = [visit(), visit()]
  const late = await other.fill(link.pathname, { ...ADA, email: 'other@pay.example' })
  expect((await ada.get(link.pathname)).text).toContain('Create the operator’s account')
  const { status, location } = await signUp(ada, link)
  expect([status, location]).toEqual([
    303,
    `/sign-in?${new URLSearchParams({ done: 'operator', return_to: SET_UP })}`,
  ])
  expect((await late()).status).toBe(404)
  expect((await other.get(link.pathname)).status).toBe(404)
  expect((await ada.get(location ?? '')).text).toContain('Your account is ready.')
  const signedIn = await ada.submit(location ?? '', { email: ADA.email, password: ADA.password })
  expect(signedIn.location).toBe(SET_UP)
  expect((await ada.get('/operator/merchants')).location).toBe(`${SET_UP}&return_to=%2Foperator%2Fmerchants`)
  const page = await ada.get(SET_UP)
  const code = page.document.querySelector('main .copy')?.textContent?.replaceAll(' ', '') ?? ''
  await ada.submit(SET_UP, { code: codeAt(code, Date.now()) }, '/account/second-factor')
  expect((await ada.get('/operator/merchants')).status).toBe(200)
  const actions = await withStorage({ dataDir }, ({ read }) =>
    read.selectFrom('audit_entries').select(['action', 'actor_kind']).orderBy('position').execute(),
  )
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'operator_link.created', actor_kind: 'operator' },
      { action: 'user.created', actor_kind: 'user' },
    ]),
  )
})

test('once there is an operator, init refuses and says what to do', async () => {
  const dataDir = emptyFolder()
  const link = await linkFor(dataDir)
  const { visit } = await started(dataDir)
  await signUp(visit(), link)
  await expect(linkFor(dataDir)).rejects.toThrow('operator user reset EMAIL')
})

test('a link is worth nothing once somebody has become operator in another way', async () => {
  const dataDir = emptyFolder()
  const link = await linkFor(dataDir)
  const { visit } = await started(dataDir)
  await operator({ dataDir }, 'user', 'add', 'email=bob@pay.example', 'name=Bob', 'is_operator=true')
  expect((await visit().get(link.pathname)).status).toBe(404)
})

test('another init revokes the link before, also while the gateway runs', async () => {
  const dataDir = emptyFolder()
  const first = await linkFor(dataDir)
  const { visit } = await started(dataDir)
  const second = await linkFor(dataDir)
  expect((await visit().get(first.pathname)).status).toBe(404)
  expect((await signUp(visit(), second)).status).toBe(303)
})

test('a link expires after a day', async () => {
  const dataDir = emptyFolder()
  const link = await linkFor(dataDir)
  const clock = testClock(Date.now() + DAY - 60_000)
  const { visit } = await started(dataDir, { clock })
  const late = await visit().fill(link.pathname, ADA)
  clock.advance(120_000)
  expect((await late()).status).toBe(404)
  expect((await visit().get(link.pathname)).status).toBe(404)
})

test('the page says what is wrong, keeps what was typed, and the link goes on working', async () => {
  const dataDir = emptyFolder()
  const link = await linkFor(dataDir)
  const { visit } = await started(dataDir)
  await operator({ dataDir }, 'user', 'add', 'email=taken@shop.example', 'name=Taken')
  const person = visit()
  for (const [wrong, message] of [
    [{ ...ADA, name: '' }, 'Enter a name.'],
    [{ ...ADA, email: 'ada' }, 'Enter an email address'],
    [{ ...ADA, password: 'short' }, '12 characters'],
    [{ ...ADA, email: 'taken@shop.example' }, 'Another account has this address.'],
  ] as const) {
    const { status, text, document } = await signUp(person, link, wrong)
    expect([status, text.includes(message)]).toEqual([422, true])
    expect(document.querySelector('[name=email]')?.getAttribute('value')).toBe(wrong.email)
    expect(document.querySelector('[name=password]')?.getAttribute('value')).toBe('')
  }
  expect((await signUp(person, link)).status).toBe(303)
})

test('the database has a digest of the link, and not the link', async () => {
  const dataDir = emptyFolder()
  const link = await linkFor(dataDir)
  const secret = link.pathname.split('/').at(-1)
  const rows = await withStorage({ dataDir }, ({ read }) =>
    read.selectFrom('operator_links').selectAll().execute(),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test.each([
  [['--pages-url', 'https://pages.pay.example'], 'https://pages.pay.example'],
  [['--public-host', 'pay.example', '--pages-port', '9445'], 'https://pay.example:9445'],
  [['--port', '0', '--pages-port', '9445'], 'https://localhost:9445'],
])('the link is at the address that a start with %j has', async (args, origin) => {
  expect((await linkFor(emptyFolder(), ...args)).origin).toBe(origin)
})

test('a brand with an address of its own has the link there', async () => {
  const dataDir = emptyFolder()
  await linkFor(dataDir)
  await operator({ dataDir }, 'brand', 'service', 'auth_url=https://people.pay.example')
  expect((await linkFor(dataDir, '--pages-url', 'https://pages.pay.example')).origin).toBe(
    'https://people.pay.example',
  )
})

test.each([
  [['--port', '0'], '--pages-port'],
  [['--demo'], 'Leave out --demo'],
])('%j is refused', async (args, message) => {
  const error: unknown = await linkFor(emptyFolder(), ...args).catch((thrown: unknown) => thrown)
  expect(isUsageError(error)).toBe(true)
  expect(String(error)).toContain(message)
})

test('--demo is refused where a link waits for the first operator', async () => {
  const dataDir = emptyFolder()
  await linkFor(dataDir)
  const { code, err } = await runCommand(['--data', dataDir, '--port', '0', '--demo', '--json'])
  expect(code).toBe(2)
  expect(err).toContain('--demo is for an empty database')
})

test.runIf(!isPostgres)('one that another process keeps from the file says to run it again', async () => {
  const dataDir = emptyFolder()
  await linkFor(dataDir)
  const database = new Sqlite(path.join(dataDir, 'gateway.sqlite'))
  onTestFinished(() => void database.close())
  database.exec('begin immediate')
  await expect(linkFor(dataDir)).rejects.toThrow('run init again')
  database.exec('rollback')
  await linkFor(dataDir)
})

test('two that run at the same time in a new folder leave one link that works', async () => {
  const dataDir = emptyFolder()
  const args = ['init', '--data', dataDir]
  const runs = await Promise.all([runCommand(args), runCommand(args), runCommand(args)])
  const links = runs.filter(({ code }) => code === 0).map(({ out }) => linkIn(out))
  for (const { code, err } of runs) if (code !== 0) expect(err).toContain('run init again')
  const { visit } = await started(dataDir)
  const open = await Promise.all(links.map(async (link) => (await visit().get(link.pathname)).status))
  expect(open.filter((status) => status === 200)).toHaveLength(1)
})
