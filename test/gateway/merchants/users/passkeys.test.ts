// Passkeys, and what a forged, replayed or foreign answer of one gets: nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addPasskey,
  beginEnrolment,
  changePassword,
  confirmPerson,
  confirmWithPasskey,
  creationOptions,
  findSession,
  finishEnrolment,
  handleOf,
  passkeysOf,
  peopleSweeper,
  relyingParty,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  requestOptions,
  resetAccess,
  signIn,
  signInWithCode,
  signInWithPasskey,
} from '../../../../gateway/merchants/users/index.ts'
import { authenticator, type Lie } from '../../../support/authenticator.ts'
import { codeAt, interrupted, PASSWORD, type PeopleWorld, peopleWorld } from '../../../support/people.ts'

const ORIGIN = 'https://pages.example:8443'
const MINUTE = 60_000
const client = { address: '192.0.2.1' }
const visit = 'V'.repeat(43)

let world: PeopleWorld
let userId: string
let email: string
let count = 0

const party = () => {
  const rp = relyingParty(ORIGIN, 'Service')
  if (!rp) throw new Error('These pages have a name.')
  return rp
}

beforeAll(async () => {
  world = await peopleWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  email = `ada-${count}@shop.example`
  userId = await world.person(email, 'owner')
  world.clock.advance(20 * MINUTE)
})

const user = (id = userId) => ({ handle: handleOf(id), email, name: 'Ada' })

/** Adds a passkey of a new authenticator. */
async function add(key = authenticator(ORIGIN), lie: Lie = {}, id = userId, held = visit) {
  const options = creationOptions(world, party(), user(id), { known: [], visit: held })
  const wanted = { userId: id, name: 'Phone', response: key.create(options, lie), visit }
  return { key, codes: await addPasskey(world, party(), wanted) }
}

const status = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error) => error.status,
  )

type Key = ReturnType<typeof authenticator>
const ask = (use: 'sign in' | 'second factor' | 'confirm' = 'sign in', held = visit) =>
  requestOptions(world, party(), { use, visit: held })
const enter = (response: string, held = visit, afterPassword = false) =>
  signInWithPasskey(world, party(), { response, client }, held, { afterPassword })
const actions = async () =>
  (await world.storage.read.selectFrom('audit_entries').select('action').orderBy('position').execute()).map(
    ({ action }) => action,
  )

test('a passkey signs in without a password, and says when it was last used', async () => {
  const { key, codes } = await add()
  expect(codes).toHaveLength(10)
  const signedIn = await enter(key.get(ask()))
  expect(signedIn?.awaitsCode).toBe(false)
  const session = await findSession(world, signedIn?.secret ?? '')
  expect(session).toMatchObject({
    user: { id: userId, hasSecondFactor: true, hasPasskey: true, hasApp: false },
    isConfirmed: true,
  })
  const [row] = await passkeysOf(world.storage.read, userId)
  expect(row).toMatchObject({
    name: 'Phone',
    counter: 1,
    last_used: world.clock.now(),
    transports: 'internal',
  })
  expect(await actions()).toEqual(expect.arrayContaining(['user.passkey_added', 'user.signed_in']))
})

test('one that doesn’t count signs in again and again', async () => {
  const { key } = await add(authenticator(ORIGIN, { counts: false }))
  for (let times = 0; times < 3; times++) expect(await enter(key.get(ask()))).toBeDefined()
})

describe('an answer counts for nothing', () => {
  const forged: readonly (readonly [string, Lie])[] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port of the host', { origin: 'https://pages.example' }],
    ['of a host below', { origin: 'https://x.pages.example:8443' }],
    ['by plain HTTP', { origin: 'http://pages.example:8443' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a verified user', { verified: false }],
    ['of another kind', { type: 'webauthn.create' }],
    [
      'to a challenge that nobody made',
      { challenge: Buffer.from('a.9999999999999.b').toString('base64url') },
    ],
    ['to an empty challenge', { challenge: 'AAAA' }],
    ['of an unknown credential', { id: 'AAAA' }],
    ['with somebody else’s handle', { userHandle: handleOf('A'.repeat(22)) }],
  ]
  test.each(forged)('%s', async (_what, lie) => {
    const { key } = await add()
    expect(await status(enter(key.get(ask(), lie)))).toBe(422)
    expect(await enter(key.get(ask()))).toBeDefined()
  })

  test('the second time', async () => {
    const { key } = await add(authenticator(ORIGIN, { counts: false }))
    const answer = key.get(ask())
    expect(await enter(answer)).toBeDefined()
    expect(await status(enter(answer))).toBe(422)
  })

  test('twice at once', async () => {
    const { key } = await add(authenticator(ORIGIN, { counts: false }))
    const answer = key.get(ask())
    const tried = await Promise.allSettled([enter(answer), enter(answer), enter(answer)])
    expect(tried.filter(({ status: ended }) => ended === 'fulfilled')).toHaveLength(1)
  })

  test('after ten minutes', async () => {
    const { key } = await add()
    const answer = key.get(ask())
    world.clock.advance(10 * MINUTE)
    expect(await status(enter(answer))).toBe(422)
  })

  test('in another visit, or for another use', async () => {
    const { key } = await add()
    expect(await status(enter(key.get(ask('sign in', 'W'.repeat(43)))))).toBe(422)
    for (const use of ['confirm', 'second factor'] as const)
      expect(await status(enter(key.get(ask(use))))).toBe(422)
  })

  test('if the counter goes back, as that of a copy does', async () => {
    const { key } = await add()
    await enter(key.get(ask()))
    await enter(key.get(ask()))
    for (const counter of [0, 1, 2]) expect(await status(enter(key.get(ask(), { counter })))).toBe(422)
    expect(await enter(key.get(ask(), { counter: 9 }))).toBeDefined()
  })

  test('if the user is inactive, or the passkey was removed', async () => {
    const { key } = await add()
    const [row] = await passkeysOf(world.storage.read, userId)
    await removePasskey(world, userId, row?.id ?? '')
    expect(await status(enter(key.get(ask())))).toBe(422)
    await add(key)
    await world.storage.write((tx) =>
      tx.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', userId).execute(),
    )
    expect(await status(enter(key.get(ask())))).toBe(422)
  })

  test('if the user is deactivated at the same time', async () => {
    const { key } = await add()
    const deactivates = () =>
      world.storage.write((tx) =>
        tx.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', userId).execute(),
      )
    const shown = { response: key.get(ask()), client }
    const entering = signInWithPasskey(interrupted(world, deactivates), party(), shown, visit, {
      afterPassword: false,
    })
    expect(await status(entering)).toBe(422)
  })

  test.each([
    '',
    '{}',
    '[]',
    'null',
    '{"id":1}',
    '{"id":"a","response":[]}',
    `{"id":"${'a'.repeat(20_000)}"}`,
  ])('that is none: %.30s', async (text) => {
    expect(await status(enter(text))).toBe(422)
    const wanted = { userId, name: 'Phone', response: text, visit }
    expect(await status(addPasskey(world, party(), wanted))).toBe(422)
  })
})

test('a signature of another key counts for nothing', async () => {
  const { key } = await add()
  expect(await status(enter(authenticator(ORIGIN).get(ask(), { id: key.id })))).toBe(422)
})

describe('adding', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verified user', { verified: false }],
    ['another kind', { type: 'webauthn.get' }],
    ['a made-up challenge', { challenge: 'AAAA' }],
  ] as const)('takes none with %s', async (_what, lie) => {
    expect(await status(add(authenticator(ORIGIN), lie))).toBe(422)
    expect(await passkeysOf(world.storage.read, userId)).toEqual([])
  })

  test('takes no answer twice, none of another visit, and no credential that somebody has', async () => {
    const key = authenticator(ORIGIN)
    const options = creationOptions(world, party(), user(), { known: [], visit })
    const wanted = { userId, name: 'Phone', response: key.create(options), visit }
    await addPasskey(world, party(), wanted)
    expect(await status(addPasskey(world, party(), wanted))).toBe(422)
    expect(await status(add(authenticator(ORIGIN), {}, userId, 'W'.repeat(43)))).toBe(422)
    const other = await world.person(`other-${email}`, 'developer')
    expect(await status(add(key, {}, other))).toBe(422)
    expect(await passkeysOf(world.storage.read, other)).toEqual([])
  })

  test('needs a name, and ends at twenty', async () => {
    const options = () => creationOptions(world, party(), user(), { known: [], visit })
    const wanted = (name: string) => ({
      userId,
      name,
      response: authenticator(ORIGIN).create(options()),
      visit,
    })
    for (const name of [' ', 'x'.repeat(500), 'a\u0000b'])
      expect(await status(addPasskey(world, party(), wanted(name)))).toBe(422)
    for (let at = 0; at < 20; at++) await addPasskey(world, party(), wanted(`Key ${at}`))
    expect(await status(addPasskey(world, party(), wanted('One more')))).toBe(422)
  })
})

test('each host has its own, and an address without a name has none', async () => {
  const { key } = await add()
  const elsewhere = relyingParty('https://other.example', 'Other')
  if (!elsewhere) throw new Error('These pages have a name.')
  const options = requestOptions(world, elsewhere, { use: 'sign in', visit })
  const answer = key.get(options, { origin: 'https://other.example' })
  expect(
    await status(
      signInWithPasskey(world, elsewhere, { response: answer, client }, visit, { afterPassword: false }),
    ),
  ).toBe(422)
  const known = await passkeysOf(world.storage.read, userId)
  expect(requestOptions(world, elsewhere, { use: 'sign in', visit }, known).allowCredentials).toEqual([])
  for (const origin of ['https://127.0.0.1:8443', 'https://[::1]:8443', 'https://192.0.2.1'])
    expect(relyingParty(origin, 'Service')).toBeUndefined()
})

describe('after the password', () => {
  const begin = async () => (await signIn(world, { email, password: PASSWORD, client })).secret

  test('the passkey is the second factor, and a recovery code stands in for it', async () => {
    const { key, codes = [] } = await add()
    const first = await begin()
    expect(await findSession(world, first)).toBeUndefined()
    const entered = await enter(key.get(ask('second factor', first)), first, true)
    expect(await findSession(world, entered?.secret ?? '')).toBeDefined()
    expect(await findSession(world, first)).toBeUndefined()
    const second = await begin()
    expect(await signInWithCode(world, { code: codes[0] ?? '', client }, second)).toBeDefined()
  })

  test('another user’s passkey opens nothing', async () => {
    await add()
    const other = await world.person(`other-${email}`, 'developer')
    const { key } = await add(authenticator(ORIGIN), {}, other)
    const first = await begin()
    expect(await status(enter(key.get(ask('second factor', first)), first, true))).toBe(422)
    expect(await enter(key.get(ask('second factor', visit)), visit, true)).toBeUndefined()
  })

  test('the passkey opens nothing after another password', async () => {
    const { key } = await add()
    const first = await begin()
    const resets = async () => {
      const change = { current: PASSWORD, next: 'five green bicycles', client }
      await changePassword(world, { id: userId, email, name: 'Ada' }, change)
    }
    const shown = { response: key.get(ask('second factor', first)), client }
    const entering = signInWithPasskey(interrupted(world, resets), party(), shown, first, {
      afterPassword: true,
    })
    expect(await entering).toBeUndefined()
  })

  test('an app that was begun and never turned on lets nobody in', async () => {
    await add()
    const { secret } = await beginEnrolment(world, userId, 'Service')
    const first = await begin()
    expect(
      await status(signInWithCode(world, { code: codeAt(secret, world.clock.now()), client }, first)),
    ).toBe(422)
  })
})

describe('confirming', () => {
  async function signedIn(key: Key): Promise<string> {
    const { secret = '' } = (await enter(key.get(ask()))) ?? {}
    world.clock.advance(11 * MINUTE)
    expect((await findSession(world, secret))?.isConfirmed).toBe(false)
    return secret
  }
  const confirm = (response: string, secret: string, id = userId) =>
    confirmWithPasskey(world, party(), { userId: id, response, address: client.address }, secret)

  test('takes a passkey of the same user, of this session, once', async () => {
    const { key } = await add()
    const secret = await signedIn(key)
    const answer = key.get(ask('confirm', secret))
    await confirm(answer, secret)
    expect((await findSession(world, secret))?.isConfirmed).toBe(true)
    expect(await status(confirm(answer, secret))).toBe(422)
    expect(await status(confirm(key.get(ask('confirm', visit)), secret))).toBe(422)
    expect(await status(confirm(key.get(ask('sign in', secret)), secret))).toBe(422)
  })

  test('takes nobody else’s', async () => {
    const { key } = await add()
    const secret = await signedIn(key)
    const other = await world.person(`other-${email}`, 'developer')
    const foreign = (await add(authenticator(ORIGIN), {}, other)).key
    expect(await status(confirm(foreign.get(ask('confirm', secret)), secret))).toBe(422)
    await confirmPerson(world, { userId, proof: PASSWORD, address: client.address }, secret)
  })
})

describe('removing', () => {
  const codesOf = () =>
    world.storage.read.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute()

  test('takes the recovery codes along with the last second factor, not before', async () => {
    await add()
    const { secret } = await beginEnrolment(world, userId, 'Service')
    await finishEnrolment(world, userId, codeAt(secret, world.clock.now()))
    await world.storage.write((tx) => removeSecondFactor(tx, world, userId))
    expect(await codesOf()).toHaveLength(10)
    const [row] = await passkeysOf(world.storage.read, userId)
    await removePasskey(world, userId, row?.id ?? '')
    expect(await codesOf()).toEqual([])
    expect((await signIn(world, { email, password: PASSWORD, client })).awaitsCode).toBe(false)
    expect(await actions()).toContain('user.passkey_removed')
  })

  test('nobody removes another user’s, and a reset of access removes all', async () => {
    await add()
    const other = await world.person(`other-${email}`, 'owner')
    const [row] = await passkeysOf(world.storage.read, userId)
    expect(await status(removePasskey(world, other, row?.id ?? ''))).toBe(404)
    await world.storage.write((tx) => resetAccess(tx, world, userId, 'nothing'))
    expect(await passkeysOf(world.storage.read, userId)).toEqual([])
    expect(await codesOf()).toEqual([])
  })
})

test('spent challenges are swept away once they would have expired', async () => {
  const { key } = await add()
  await enter(key.get(ask()))
  const spent = () => world.storage.read.selectFrom('spent_challenges').selectAll().execute()
  await peopleSweeper(world).sweep()
  expect(await spent()).not.toEqual([])
  world.clock.advance(11 * MINUTE)
  await peopleSweeper(world).sweep()
  expect(await spent()).toEqual([])
})

test('a passkey gets another name from its user alone, and still works', async () => {
  await add()
  const [row] = await passkeysOf(world.storage.read, userId)
  if (!row) throw new Error('There is no passkey.')
  const stranger = await world.person(`eve-${count}@shop.example`, 'owner')
  await expect(renamePasskey(world, stranger, row.id, 'Mine')).rejects.toMatchObject({ status: 404 })
  for (const name of ['', '  ', 'x'.repeat(65), 'a\u0000b'])
    await expect(renamePasskey(world, userId, row.id, name)).rejects.toMatchObject({ status: 422 })
  expect(await passkeysOf(world.storage.read, userId)).toEqual([row])
  await renamePasskey(world, userId, row.id, ' Work laptop ')
  expect(await passkeysOf(world.storage.read, userId)).toEqual([{ ...row, name: 'Work laptop' }])
})
