// Signing in, and what keeps others from it.
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { countAttempt, countPassword, oneOfFew } from '../../../../gateway/merchants/users/attempts.ts'
import {
  beginEnrolment,
  type Credentials,
  changePassword,
  confirmPerson,
  endSession,
  findSession,
  finishEnrolment,
  insertUser,
  resetAccess,
  signIn,
  signInWithCode,
  signOutEverywhere,
} from '../../../../gateway/merchants/users/index.ts'
import { hashPassword } from '../../../../gateway/merchants/users/passwords.ts'
import { peopleSweeper } from '../../../../gateway/merchants/users/sweep.ts'
import { codeAt, interrupted, PASSWORD, type PeopleWorld, peopleWorld } from '../../../support/people.ts'

const MINUTE = 60_000
const address = '192.0.2.1'
const client = {
  address,
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
}
const elsewhere = { address: '192.0.2.2' }

let world: PeopleWorld
let count = 0
let email = ''
let userId = ''

beforeAll(async () => {
  world = await peopleWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  email = `ada-${count}@shop.example`
  userId = await world.person(email, 'owner')
  world.clock.advance(31 * MINUTE)
})

const enter = (password = PASSWORD, as = email, from: Partial<Credentials> = {}) =>
  signIn(world, { email: as, password, client, ...from })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => ({ status: error.status, message: error.messages?.[0]?.message }),
  )

test('the right password opens a session of the merchant in whose team one is, in test mode', async () => {
  const { secret, awaitsCode } = await enter(PASSWORD, ` ${email.toUpperCase()} `)
  expect(awaitsCode).toBe(false)
  expect(await findSession(world, secret)).toMatchObject({
    user: { email, hasSecondFactor: false, isOperator: false },
    merchantId: world.merchantId,
    role: 'owner',
    mode: 'test',
    isConfirmed: true,
  })
})

test('a wrong password and an address that nobody has are answered alike', async () => {
  const wrong = await refusal(enter('not the password'))
  expect(wrong).toMatchObject({ status: 422 })
  expect(await refusal(enter('not the password', 'nobody@shop.example'))).toEqual(wrong)
})

test('failed sign-ins are in the audit log, and what was typed as a password is not', async () => {
  await refusal(enter('not the password'))
  await refusal(enter('not the password', `nobody-${email}`))
  await refusal(enter('not the password', 'typed the password here'))
  const { secret: totp } = await beginEnrolment(world, userId, 'Service')
  await finishEnrolment(world, userId, codeAt(totp, world.clock.now()))
  const { secret } = await enter()
  await refusal(signInWithCode(world, { code: '000000', client }, secret))
  const rows = await world.storage.read
    .selectFrom('audit_entries')
    .select(['merchant_id', 'record_id', 'actor_kind', 'actor', 'changes'])
    .where('action', '=', 'user.sign_in_failed')
    .orderBy('position', 'desc')
    .limit(4)
    .execute()
  const entries = rows.map(({ merchant_id, record_id, actor_kind, changes }) => {
    const known = JSON.parse(changes).map(({ name, after }: Record<string, string>) => [name, after])
    return { merchant_id, record_id, actor_kind, ...Object.fromEntries(known) }
  })
  const own = { merchant_id: world.merchantId, record_id: userId, actor_kind: 'visitor', user: email }
  const unknown = { merchant_id: 'gateway', record_id: 'unknown', actor_kind: 'visitor', step: 'password' }
  expect(entries).toEqual([
    { ...own, step: 'code' },
    unknown,
    { ...unknown, user: `nobody-${email}` },
    { ...own, step: 'password' },
  ])
  for (const { actor } of rows) expect(JSON.parse(actor)).toMatchObject({ address })
})

test('both do the same work, which is stretching, as does a password that nobody has chosen', async () => {
  const derived = `derived-${email}`
  const password = await hashPassword('x'.repeat(43), { isRandom: true })
  await world.storage.write((tx) => insertUser(tx, world, { email: derived, name: 'Demo', password }))
  const [ofWrong, ofNobody, ofDerived] = [
    await stretchedBy(() => refusal(enter('not the password'))),
    await stretchedBy(() => refusal(enter('not the password', 'nobody@shop.example'))),
    await stretchedBy(() => refusal(enter('not the password', derived))),
  ]
  const { n, r, p } = limits.people.stretchingCost
  expect(ofWrong).toEqual([{ N: 2 ** n, r, p }])
  expect(ofNobody).toEqual(ofWrong)
  // Checking a random one takes next to nothing beside it.
  expect(ofDerived).toEqual([...ofWrong, { N: 16, r: 8, p: 1 }])
})

/** What every stretching costs that something does: the time it takes depends on nothing else. */
async function stretchedBy(act: () => Promise<unknown>) {
  const costs: Pick<ScryptOptions, 'N' | 'r' | 'p'>[] = []
  const { scrypt } = crypto
  crypto.scrypt = ((password: string, salt: Buffer, length: number, options: ScryptOptions, done: never) => {
    costs.push({ N: options.N, r: options.r, p: options.p } as ScryptOptions)
    return scrypt(password, salt, length, options, done)
  }) as typeof scrypt
  syncBuiltinESMExports()
  try {
    await act()
  } finally {
    crypto.scrypt = scrypt
    syncBuiltinESMExports()
  }
  return costs
}

test('ten wrong passwords from an address shut an account to it for half an hour, the right one too', async () => {
  const tries = await Promise.all(Array.from({ length: 12 }, () => refusal(enter('wrong'))))
  expect(tries.filter((one) => one?.status === 422)).toHaveLength(10)
  expect(tries.filter((one) => one?.status === 429)).toHaveLength(2)
  expect(await refusal(enter())).toMatchObject({ status: 429 })
  world.clock.advance(29 * MINUTE)
  expect(await refusal(enter())).toMatchObject({ status: 429 })
  world.clock.advance(MINUTE)
  await enter()
})

test('an account that nobody has is shut in the same way', async () => {
  const as = `nobody-${count}@shop.example`
  for (let tries = 0; tries < 9; tries += 1) await countPassword(world, { account: as, address })
  expect(await refusal(enter('wrong', as))).toMatchObject({ status: 422 })
  expect(await refusal(enter('wrong', as))).toMatchObject({ status: 429 })
})

test('whoever guesses shuts out nobody at another address', async () => {
  for (let tries = 0; tries < 11; tries += 1) await refusal(enter('wrong'))
  expect(await refusal(enter())).toMatchObject({ status: 429 })
  await enter(PASSWORD, email, { client: elsewhere })
})

/** From so many addresses that none of them has too many. */
async function guessEverywhere(tries: number) {
  for (let at = 0; at < tries; at += 1)
    await countPassword(world, { account: email, address: `2001:db8:1:${at}::1` })
}

test('an account has a hundred tries from everywhere, and a browser that has signed in has its own', async () => {
  const { device } = await enter()
  await guessEverywhere(100)
  expect(await refusal(enter(PASSWORD, email, { client: elsewhere }))).toMatchObject({ status: 429 })
  const known = { client: elsewhere, device }
  expect((await enter(PASSWORD, email, known)).device).toBe(device)
  for (let tries = 0; tries < 10; tries += 1)
    expect(await refusal(enter('wrong', email, known))).toMatchObject({ status: 422 })
  expect(await refusal(enter('wrong', email, known))).toMatchObject({ status: 429 })
})

test('no other browser is taken for one that has signed in', async () => {
  const other = `other-${email}`
  await world.person(other, 'developer')
  const { device } = await enter(PASSWORD, other)
  await guessEverywhere(100)
  for (const forged of [device, 'x.y', '', '.', device.replace(/.$/, '')])
    expect(await refusal(enter(PASSWORD, email, { device: forged, client: elsewhere }))).toMatchObject({
      status: 429,
    })
})

test('the queue of passwords has room for others, however many come from one address', async () => {
  const done = Promise.withResolvers<void>()
  const some = Array.from({ length: 10 }, () => oneOfFew('2001:db8::1', () => done.promise))
  const stretch = () => Promise.resolve('stretched')
  expect(await refusal(oneOfFew('2001:db8::2', stretch))).toMatchObject({ status: 429 })
  expect(await oneOfFew('192.0.2.3', stretch)).toBe('stretched')
  done.resolve()
  await Promise.all(some)
  expect(await oneOfFew('2001:db8::2', stretch)).toBe('stretched')
})

test('one address may not try many accounts; of IPv6 its network counts', async () => {
  const from = (client: string, index: number) =>
    refusal(countAttempt(world, `${index}@many.example`, client))
  for (let index = 0; index < 50; index += 1) expect(await from('2001:db8::1', index)).toBeUndefined()
  expect(await from('2001:db8::2', 99)).toMatchObject({ status: 429 })
  expect(await from('2001:db8:0:1::1', 100)).toBeUndefined()
})

test('a session ends when it is not used, and in the end in any case', async () => {
  const { secret } = await enter()
  world.clock.advance(14 * MINUTE)
  expect(await findSession(world, secret)).toBeDefined()
  world.clock.advance(14 * MINUTE)
  expect(await findSession(world, secret)).toBeDefined()
  world.clock.advance(16 * MINUTE)
  expect(await findSession(world, secret)).toBeUndefined()

  const long = await enter()
  for (let tenth = 0; tenth < 72; tenth += 1) {
    world.clock.advance(10 * MINUTE)
    await findSession(world, long.secret)
  }
  expect(await findSession(world, long.secret)).toBeUndefined()
})

test('what a session was before opens nothing after the sign-in', async () => {
  const first = await enter()
  const second = await signIn(world, { email, password: PASSWORD, client }, first.secret)
  expect(second.secret).not.toBe(first.secret)
  expect(await findSession(world, first.secret)).toBeUndefined()
  expect(await findSession(world, second.secret)).toBeDefined()
})

test('another password ends all sessions but the one that goes on, and signing out that one', async () => {
  const [one, other] = [await enter(), await enter()]
  const next = 'five green bicycles'
  const user = { id: userId, email, name: 'Somebody' }
  const kept = await changePassword(world, user, { current: PASSWORD, next, client })
  for (const { secret } of [one, other]) expect(await findSession(world, secret)).toBeUndefined()
  expect(await findSession(world, kept)).toBeDefined()
  expect(await refusal(enter())).toMatchObject({ status: 422 })
  await enter(next)
  await endSession(world, kept)
  expect(await findSession(world, kept)).toBeUndefined()
})

describe('a sign-in under way opens nothing', () => {
  const user = () => ({ id: userId, email, name: 'Somebody' })
  const changes = () =>
    changePassword(world, user(), { current: PASSWORD, next: 'five green bicycles', client })
  const deactivates = () =>
    world.storage.write((tx) =>
      tx.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', userId).execute(),
    )

  test.each([
    ['after another password', changes],
    ['for who was deactivated', deactivates],
  ])('%s', async (_when, happens) => {
    const signingIn = signIn(interrupted(world, happens), { email, password: PASSWORD, client })
    expect(await refusal(signingIn)).toMatchObject({ status: 422 })
    const sessions = world.storage.read.selectFrom('sessions').select('agent').where('user_id', '=', userId)
    expect(await sessions.execute()).toHaveLength(happens === changes ? 1 : 0)
  })

  test('with a code that is shown after another password', async () => {
    const { secret: totp } = await beginEnrolment(world, userId, 'Service')
    await finishEnrolment(world, userId, codeAt(totp, world.clock.now()))
    const { secret } = await enter()
    world.clock.advance(30_000)
    const code = codeAt(totp, world.clock.now())
    expect(await signInWithCode(interrupted(world, changes), { code, client }, secret)).toBeUndefined()
  })

  test('and asks for the code of an app that was added since the password was typed', async () => {
    const adds = async () => {
      const { secret } = await beginEnrolment(world, userId, 'Service')
      await finishEnrolment(world, userId, codeAt(secret, world.clock.now()))
    }
    const opened = await signIn(interrupted(world, adds), { email, password: PASSWORD, client })
    expect(opened.awaitsCode).toBe(true)
  })
})

test('a password whose cost is outdated lets in two at once, who both stretch it anew', async () => {
  const password = await hashPassword(PASSWORD, { isRandom: true })
  await world.storage.write((tx) =>
    tx.updateTable('users').set({ password }).where('id', '=', userId).execute(),
  )
  const opened = await Promise.all([enter(), enter()])
  for (const { secret } of opened) expect(await findSession(world, secret)).toBeDefined()
})

test('of two changes of a password at once one counts', async () => {
  const change = (next: string) =>
    changePassword(world, { id: userId, email, name: 'Somebody' }, { current: PASSWORD, next, client })
  const passwords = ['five green bicycles', 'six yellow bicycles']
  const ends = await Promise.allSettled(passwords.map(change))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a password of one’s own is long, and not one’s name', async () => {
  const user = { id: userId, email, name: 'Somebody' }
  for (const next of ['short', `${email}!`, 'somebody here', 'aaaaaaaaaaaaaaaa', 'x'.repeat(257)])
    expect(await refusal(changePassword(world, user, { current: PASSWORD, next, client }))).toMatchObject({
      status: 422,
    })
})

test('to be confirmed again takes the password, and lasts ten minutes', async () => {
  const { secret } = await enter()
  world.clock.advance(10 * MINUTE)
  expect((await findSession(world, secret))?.isConfirmed).toBe(false)
  const proof = (text: string) => confirmPerson(world, { userId, proof: text, address }, secret)
  expect(await refusal(proof('wrong'))).toMatchObject({ status: 422 })
  await proof(PASSWORD)
  expect((await findSession(world, secret))?.isConfirmed).toBe(true)
})

test('with a second factor the password alone opens nothing; each code counts once', async () => {
  const { secret: totp, uri } = await beginEnrolment(world, userId, 'Service')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Service:/)
  const now = () => codeAt(totp, world.clock.now())
  expect(await refusal(finishEnrolment(world, userId, '000000'))).toMatchObject({ status: 422 })
  const recovery = await finishEnrolment(world, userId, now())
  expect(recovery).toHaveLength(10)

  const first = await enter()
  expect(first.awaitsCode).toBe(true)
  expect(await findSession(world, first.secret)).toBeUndefined()
  const show = (code: string, secret = first.secret) => signInWithCode(world, { code, client }, secret)
  // It was used to set the second factor up.
  expect(await refusal(show(now()))).toMatchObject({ status: 422 })
  world.clock.advance(30_000)
  const code = now()
  const signedIn = (await show(code)) ?? ''
  expect(await findSession(world, signedIn)).toMatchObject({ user: { hasSecondFactor: true } })
  expect(await show(code)).toBeUndefined()

  const second = await enter()
  expect(await refusal(show(code, second.secret))).toMatchObject({ status: 422 })
  const [spare = ''] = recovery
  expect(await show(spare, second.secret)).toBeDefined()
  const third = await enter()
  expect(await refusal(show(spare, third.secret))).toMatchObject({ status: 422 })
})

test.each<[string, () => Promise<unknown>]>([
  [
    'a change of the password',
    () => {
      const change = { current: PASSWORD, next: 'seven rivers, one lamp', client }
      return changePassword(world, { id: userId, email, name: 'Somebody' }, change)
    },
  ],
  [
    'a password that the operator resets',
    () => world.storage.write((tx) => resetAccess(tx, world, userId, 'scrypt')),
  ],
  ['signing out everywhere', () => signOutEverywhere(world, userId)],
])('%s forgets a second factor that was begun, which a thief may know', async (_, act) => {
  const { secret: begun } = await beginEnrolment(world, userId, 'Service')
  expect((await beginEnrolment(world, userId, 'Service')).secret).toBe(begun)
  await act()
  expect(await refusal(finishEnrolment(world, userId, codeAt(begun, world.clock.now())))).toMatchObject({
    status: 422,
  })
  expect((await beginEnrolment(world, userId, 'Service')).secret).not.toBe(begun)
})

test('a change of the password keeps a second factor that is set up', async () => {
  const { secret: totp } = await beginEnrolment(world, userId, 'Service')
  await finishEnrolment(world, userId, codeAt(totp, world.clock.now()))
  const change = { current: PASSWORD, next: 'seven rivers, one lamp', client }
  await changePassword(world, { id: userId, email, name: 'Somebody' }, change)
  expect((await enter(change.next)).awaitsCode).toBe(true)
})

test('a code taken by two at once lets one in', async () => {
  const { secret: totp } = await beginEnrolment(world, userId, 'Service')
  await finishEnrolment(world, userId, codeAt(totp, world.clock.now()))
  world.clock.advance(30_000)
  const code = codeAt(totp, world.clock.now())
  const [one, other] = [await enter(), await enter()]
  const shown = await Promise.allSettled(
    [one, other].map(({ secret }) => signInWithCode(world, { code, client }, secret)),
  )
  expect(shown.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the operator’s reset gives another password, takes the second factor and ends sessions', async () => {
  const { secret: totp } = await beginEnrolment(world, userId, 'Service')
  const { secret } = await enter()
  await finishEnrolment(world, userId, codeAt(totp, world.clock.now()))
  const password = await hashPassword('another one here')
  await world.storage.write((tx) => resetAccess(tx, world, userId, password))
  expect(await findSession(world, secret)).toBeUndefined()
  expect(await enter('another one here')).toMatchObject({ awaitsCode: false })
})

test('nothing that is stored opens anything', async () => {
  const { secret } = await enter()
  const { secret: totp } = await beginEnrolment(world, userId, 'Service')
  const recovery = await finishEnrolment(world, userId, codeAt(totp, world.clock.now()))
  const { read } = world.storage
  const rows = JSON.stringify([
    await read.selectFrom('sessions').selectAll().execute(),
    await read.selectFrom('users').selectAll().execute(),
    await read.selectFrom('recovery_codes').selectAll().execute(),
  ])
  for (const text of [secret, totp, PASSWORD, ...recovery]) expect(rows).not.toContain(text)
  await refusal(enter('wrong'))
  const tries = JSON.stringify(await read.selectFrom('sign_in_attempts').selectAll().execute())
  for (const text of [address, email, 'wrong']) expect(tries).not.toContain(text)
})

test('what counts no longer is swept away', async () => {
  await enter()
  await refusal(enter('wrong'))
  world.clock.advance(13 * 60 * MINUTE)
  await peopleSweeper(world).sweep()
  const { read } = world.storage
  expect(await read.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await read.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
})
