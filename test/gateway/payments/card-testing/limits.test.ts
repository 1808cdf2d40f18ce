// What a payment has to wait for, one limit at a time (rules: card-testing.md#limits, card-testing.md#own-rules).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { isAttack, usualShare } from '../../../../gateway/payments/card-testing/detect.ts'
import { countFailed } from '../../../../gateway/payments/card-testing/overview.ts'
import { type CardWorld, cardOf, cardWorld } from '../../../support/card-testing.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

let world: CardWorld
let cards = 0
beforeEach(async () => {
  world = await cardWorld()
})
afterEach(() => world.close())

const newCard = () => cardOf('41111111', ++cards)
const fail = (more: object = {}) => world.try({ number: newCard(), isLive: false, ...more })
const setRules = (own: object) => world.storage.write((tx) => tx.updateTable('merchants').set(own).execute())

describe.each([
  ['an address', 4, { address: '192.0.2.1' }],
  ['a link', 5, { link: 'a', address: '192.0.2.1' }],
  ['a key at an address', 20, { server: '192.0.2.1' }],
])('%s', (_name, most, from) => {
  // A payer counts by address, too; here by a new one each time.
  let host = 0
  const one = () => ({ ...from, ...('link' in from && { address: `192.0.2.${++host}` }) })

  // Otherwise so many failed payments of a key would be an attack.
  beforeEach(async () => {
    for (let at = 0; at < (most > 10 ? 80 : 0); at += 1)
      await world.try({ number: newCard(), isLive: true, address: `10.0.0.${at}` })
  })

  test(`may fail ${most} times; then each failure doubles the delay`, async () => {
    for (let at = 0; at < most; at += 1) expect(await fail(one())).toBe('reason')
    for (const seconds of [15, 30, 60]) {
      expect(await fail(one())).toBe('delayed')
      world.clock.advance((seconds - 1) * SECOND)
      expect(await fail(one())).toBe('delayed')
      world.clock.advance(SECOND)
      expect(await fail(one())).toBe('reason')
    }
  })

  test('after an hour it is forgotten, and swept after a day', async () => {
    for (let at = 0; at < most; at += 1) await fail(one())
    world.clock.advance(HOUR + SECOND)
    for (let at = 0; at < most; at += 1) expect(await fail(one())).toBe('reason')
    world.clock.advance(limits.cardTesting.keepMs)
    await world.cardTesting.sweep()
    expect(await world.storage.read.selectFrom('card_attempts').selectAll().execute()).toEqual([])
  })
})

test('a card, wherever it is tried; another card there is not delayed', async () => {
  const number = newCard()
  for (let at = 0; at < 5; at += 1) expect(await fail({ number, address: `192.0.2.${at}` })).toBe('reason')
  expect(await fail({ number, address: '192.0.2.100' })).toBe('delayed')
  expect(await fail({ address: '192.0.2.100' })).toBe('reason')
})

test('one IPv6 network is one address', async () => {
  for (let at = 0; at < 4; at += 1) await fail({ address: `2001:db8::${at + 1}` })
  expect(await fail({ address: '2001:db8::ff' })).toBe('delayed')
  expect(await fail({ address: '2001:db8:0:1::1' })).toBe('reason')
})

test('approved payments make room for failed ones', async () => {
  const address = '192.0.2.1'
  for (let at = 0; at < 4; at += 1) await fail({ address })
  world.clock.advance(15 * SECOND)
  for (let at = 0; at < 2; at += 1)
    expect(await world.try({ number: newCard(), isLive: true, address })).toBe('approved')
  for (let at = 0; at < 1; at += 1) expect(await fail({ address })).toBe('reason')
  expect(await fail({ address })).toBe('delayed')
})

test('of many at once only as many are asked about as may fail', async () => {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let asked = 0
  const meanwhile = () => {
    asked += 1
    return opened
  }
  const told: string[] = []
  const one = async () => told.push(await fail({ address: '192.0.2.1', meanwhile }))
  const all = Array.from({ length: 30 }, one)
  await expect.poll(() => told.length, { timeout: 60_000 }).toBe(26)
  expect(new Set(told)).toEqual(new Set(['delayed']))
  expect(asked).toBe(4)
  open()
  await Promise.all(all)
  expect(told.slice(26)).toEqual(['reason', 'reason', 'reason', 'reason'])
})

describe('a merchant’s own rules', () => {
  test('failed payments of an address', async () => {
    await setRules({ max_declines_per_address: 2 })
    const address = '192.0.2.1'
    for (let at = 0; at < 2; at += 1) expect(await fail({ address })).toBe('reason')
    expect(await fail({ address })).toBe('delayed')
  })

  test('cards of an address, approved ones included; a known card goes on', async () => {
    await setRules({ max_cards_per_address: 3 })
    const address = '192.0.2.1'
    const numbers = [newCard(), newCard(), newCard()]
    for (const number of numbers) expect(await world.try({ number, isLive: true, address })).toBe('approved')
    expect(await world.try({ number: newCard(), isLive: true, address })).toBe('delayed')
    expect(await world.try({ number: numbers[0] ?? '', isLive: true, address })).toBe('approved')
  })

  test.each([
    [{ blocked_bins: '411111' }, {}],
    [{ blocked_emails: 'bad.example,eve@mail.example' }, { email: 'Anybody@Bad.example' }],
    [{ blocked_emails: 'bad.example,eve@mail.example' }, { email: 'eve@mail.example' }],
  ])('%j declines without a reason', async (rules, more) => {
    await setRules(rules)
    expect(await world.try({ number: newCard(), isLive: true, address: '192.0.2.1', ...more })).toBe(
      'declined',
    )
    const other = {
      number: cardOf('51000000', 1),
      isLive: true,
      address: '192.0.2.1',
      email: 'ada@mail.example',
    }
    expect(await world.try(other)).toBe('approved')
  })
})

describe('an attack', () => {
  test.each([
    // Failed, all, the usual share.
    [20, 20, 0.15, false],
    [30, 30, 0.15, true],
    [250, 1_667, 0.15, false],
    [400, 1_667, 0.15, true],
    [500, 1_667, 0.3, false],
    [9, 12, 0.15, false],
  ])('%i of %i with a share of %d: %s', (failed, all, share, expected) => {
    expect(isAttack({ failed, all }, share)).toBe(expected)
  })

  describe('that goes on', () => {
    let began = 0
    const begin = async () => {
      began = world.clock.now()
      for (let at = 0; at < 60; at += 1) {
        world.clock.advance(1)
        await fail({ number: cardOf(String(45_000_000 + at), ++cards), address: `192.0.2.${at}` })
      }
    }
    const BURNED = { address: '192.0.2.55' }
    let bin = 0
    /** A card of a BIN that nobody tests. */
    const clean = () => cardOf(String(50_000_000 + ++bin), ++cards)
    const one = (more: object) =>
      world.try({ number: clean(), isLive: true, address: `198.51.100.${cards % 250}`, ...more })

    test('leaves cards that were saved before it their usual limits, until ten of them have failed', async () => {
      await begin()
      const own = { server: '198.51.100.7', address: undefined }
      expect(await one({ ...own, isLive: false })).toBe('declined')
      expect(await one(own)).toBe('declined')
      expect(await one({ ...own, saved: began })).toBe('approved')
      for (let at = 0; at < 10; at += 1)
        expect(await one({ ...own, saved: began, isLive: false })).toBe('declined')
      expect(await one({ ...own, saved: began })).toBe('declined')
      const whose = { merchant_id: world.merchantId, mode: 'live' } as const
      const { failed, refused } = await countFailed(world.storage.read, whose, world.clock.now())
      expect(failed + refused).toBe(60 + 2 + 10 + 1)
    })

    test('leaves cards that were charged before it their usual limits, while most of them are approved', async () => {
      const known = Array.from({ length: 30 }, clean)
      for (const number of known) await one({ number })
      world.clock.advance(2 * HOUR)
      await begin()
      for (const [at, number] of known.slice(0, 15).entries())
        expect(await one({ number, address: `192.0.2.${at + 30}` })).toBe('approved')
      expect(await one(BURNED)).toBe('declined')
      for (const number of known.slice(15, 28)) expect(await one({ number, isLive: false })).toBe('declined')
      expect(await one({ number: known[29] ?? '', ...BURNED })).toBe('declined')
    })

    test('lets a card be tried once more where it failed, but no other one', async () => {
      await begin()
      const number = clean()
      const address = '203.0.113.1'
      expect(await one({ number, address, isLive: false })).toBe('declined')
      expect(await one({ address })).toBe('declined')
      const other = clean()
      expect(await one({ number: other, address: '203.0.113.2', isLive: false })).toBe('declined')
      expect(await one({ number: other, address: '203.0.113.2' })).toBe('approved')
    })

    test('stops a BIN of which five cards have failed, except where somebody has paid', async () => {
      await begin()
      const tested = () => cardOf('60110000', ++cards)
      const paid = { address: '203.0.113.3' }
      expect(await one(paid)).toBe('approved')
      for (let at = 0; at < 5; at += 1) {
        expect(await one({ number: tested() })).toBe('approved')
        expect(await one({ number: tested(), isLive: false })).toBe('declined')
      }
      // Five approved ones make room for one more.
      expect(await one({ number: tested(), isLive: false })).toBe('declined')
      const address = '203.0.113.4'
      expect(await one({ number: tested(), address })).toBe('declined')
      expect(await one({ number: tested(), ...paid })).toBe('approved')
      // A customer whose card is of that BIN may take another one.
      expect(await one({ address })).toBe('approved')
    })

    test('forgives a BIN what failed before it', async () => {
      const popular = () => cardOf('60110001', ++cards)
      for (let at = 0; at < 30; at += 1) await one({ number: popular() })
      for (let at = 0; at < 6; at += 1) await one({ number: popular(), isLive: false })
      await begin()
      expect(await one({ number: popular() })).toBe('approved')
    })

    test('lets one card fail for each that was approved at an address', async () => {
      await begin()
      const office = { address: '203.0.113.5' }
      expect(await one(office)).toBe('approved')
      expect(await one({ ...office, isLive: false })).toBe('declined')
      expect(await one(office)).toBe('approved')
      for (let at = 0; at < 2; at += 1) expect(await one({ ...office, isLive: false })).toBe('declined')
      expect(await one(office)).toBe('declined')
    })

    test('lets nobody pay with one and the same card for tests of others', async () => {
      await begin()
      const tester = { address: '203.0.113.6' }
      const number = clean()
      const pay = () => one({ ...tester, number })
      expect(await pay()).toBe('approved')
      expect(await one({ ...tester, isLive: false })).toBe('declined')
      expect(await pay()).toBe('approved')
      expect(await one({ ...tester, isLive: false })).toBe('declined')
      expect(await pay()).toBe('declined')
    })
  })

  test('the usual share is what it was, within limits', () => {
    expect(usualShare(undefined)).toBe(0.15)
    expect(usualShare({ failed: 10, all: 1_000 })).toBe(0.15)
    expect(usualShare({ failed: 30, all: 100 })).toBe(0.3)
    expect(usualShare({ failed: 99, all: 100 })).toBe(0.5)
  })

  test('one card over and over is none', async () => {
    const number = newCard()
    for (let at = 0; at < 60; at += 1) {
      await fail({ number, address: `10.0.0.${at}` })
      world.clock.advance(SECOND)
    }
    expect(await world.storage.read.selectFrom('card_attacks').selectAll().execute()).toEqual([])
  })

  test('ends half an hour after the last sign of it', async () => {
    for (let at = 0; at < 50; at += 1) await fail({ address: `10.0.0.${at}` })
    expect(await fail({ address: '10.0.1.1' })).toBe('declined')
    world.clock.advance(limits.cardTesting.attackMs + SECOND)
    expect(await fail({ address: '10.0.1.2' })).toBe('reason')
  })
})

describe('a server that takes payments all the time', () => {
  const own = { server: '198.51.100.7' }
  const sell = async (payments: number, declined: (at: number) => boolean) => {
    const told: string[] = []
    for (let at = 0; at < payments; at += 1) {
      world.clock.advance(SECOND)
      told.push(await world.try({ ...own, number: cardOf(bins(), ++cards), isLive: !declined(at) }))
    }
    return told
  }
  const bins = () => String(40_000_000 + (cards % 200) * 1_117)
  const rowsOfKey = async () =>
    world.storage.read.selectFrom('card_attempts').selectAll().where('kind', '=', 'key').execute()

  test('has few rows for many approved payments, which count all the same', async () => {
    await sell(600, () => false)
    const rows = await rowsOfKey()
    expect(rows.length).toBeLessThan(250)
    const approved = rows.reduce((sum, { weight }) => sum + weight, 0)
    expect(approved).toBeGreaterThan(450)
    expect(approved).toBeLessThan(750)
  })

  test('goes on while one in twelve fails, and no longer once far more fail', async () => {
    expect(await sell(500, (at) => at % 12 === 0)).not.toContain('delayed')
    expect(await sell(500, () => true)).toContain('declined')
    expect(new Set(await sell(20, () => false))).toEqual(new Set(['declined']))
  })
})
