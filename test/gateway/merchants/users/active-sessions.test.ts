// The list of a user's sessions, and signing them out one by one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  activeSessions,
  deviceName,
  endOtherSessions,
  endSessionNamed,
  findSession,
  signIn,
} from '../../../../gateway/merchants/users/index.ts'
import { actionOf } from '../../../../gateway/platform/audit-log/index.ts'
import { PASSWORD, type PeopleWorld, peopleWorld } from '../../../support/people.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const email = 'ada@shop.example'

let world: PeopleWorld
let userId: string

beforeAll(async () => {
  world = await peopleWorld()
  userId = await world.person(email, 'owner')
})
afterAll(() => world.close())

const enter = async (address: string, agent?: string, as = email) =>
  (await signIn(world, { email: as, password: PASSWORD, client: { address, agent } })).secret

const actions = async () => {
  const rows = await world.storage.read.selectFrom('audit_entries').selectAll().orderBy('position').execute()
  return rows.map(({ action, changes }) => [action, changes] as const)
}

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [SAFARI, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [null, 'Unknown device'],
])('%s', (agent, name) => expect(deviceName(agent)).toBe(name))

test('each session has its device, its address and its last use; one is signed out, then all others', async () => {
  const first = await enter('192.0.2.1', FIREFOX)
  world.clock.advance(5 * 60_000)
  const second = await enter('2001:db8::2', SAFARI)
  world.clock.advance(60_000)
  // It moves to another network.
  const current = await findSession(world, first, '192.0.2.9')
  const listed = await activeSessions(world, userId)
  const now = world.clock.now()
  expect(listed).toEqual([
    {
      id: current?.id,
      device: 'Firefox on Linux',
      address: '192.0.2.9',
      created: now - 6 * 60_000,
      seen: now,
    },
    expect.objectContaining({ device: 'Safari on iPhone', address: '2001:db8::2', seen: now - 60_000 }),
  ])

  await endSessionNamed(world, userId, listed[1]?.id ?? '')
  expect(await findSession(world, second)).toBeUndefined()
  expect(await findSession(world, first)).toBeDefined()
  const [action, changes] = (await actions()).at(-1) ?? ['', '']
  expect([action, changes]).toEqual(['user.session_ended', expect.stringContaining('Safari on iPhone')])

  const third = await enter('192.0.2.3')
  await endOtherSessions(world, userId, current?.id ?? '')
  expect(await findSession(world, third)).toBeUndefined()
  expect(await findSession(world, first)).toBeDefined()
  expect((await actions()).at(-1)?.[0]).toBe('user.other_sessions_ended')
  const before = (await actions()).length
  await endOtherSessions(world, userId, current?.id ?? '')
  expect(await actions()).toHaveLength(before)
})

test('nobody signs another user out, and a session that waits for a code or has ended is not listed', async () => {
  const other = await world.person('bob@shop.example', 'developer')
  await enter('192.0.2.1', FIREFOX, 'bob@shop.example')
  const [his] = await activeSessions(world, other)
  await expect(endSessionNamed(world, userId, his?.id ?? '')).rejects.toMatchObject({ status: 404 })
  await endOtherSessions(world, userId, 'nothing')
  expect(await activeSessions(world, other)).toHaveLength(1)
  await world.storage.write((tx) =>
    tx.updateTable('sessions').set({ awaits_code: 1 }).where('user_id', '=', other).execute(),
  )
  expect(await activeSessions(world, other)).toEqual([])
  expect(actionOf('user.session_ended')).toBeDefined()
})
