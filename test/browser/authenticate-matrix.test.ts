// Every status, with and without a method page, and every way in which a challenge can end: what the page learns, whether the payment is
// charged, and who is liable (rules: authentications.md#status, authentications.md#liability, authentications.md#use). The page's policy
// allows the gateway's frames alone.
import type { Page } from '@playwright/test'
import { passChallenge } from '../../testing/playwright.ts'
import { beginWithCard, charge, newest, steer } from '../support/browser/authenticate.ts'
import type { World } from '../support/browser/checkout.ts'
import { bankFrame, ourFrame, outcome } from '../support/browser/fake-authentications.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

/** An amount of liability, or the reason why there is no charge. */
type Charged = 'shifted' | 'not shifted' | 'authentication_failed' | 'authentication_required'

const LONG = { tag: '@long' }
const METHODS = { 'without a method page': '1', 'with a method page': '2' }
/** Milliseconds that a page gives a silent issuer here. */
const PATIENCE = 20_000

/** By the last two of the card's three digits. */
const STATUSES: ReadonlyArray<readonly [card: string, status: string, charged: Charged]> = [
  ['00', 'SUCCEEDED', 'shifted'],
  ['01', 'FAILED', 'authentication_failed'],
  ['02', 'ATTEMPTED', 'shifted'],
  ['03', 'UNAVAILABLE', 'not shifted'],
  ['04', 'REJECTED', 'authentication_failed'],
]

interface End {
  act(page: Page, world: World): Promise<unknown>
  status: string
  charged: Charged
}

const ENDS: Readonly<Record<string, End>> = {
  'is passed': { act: (page) => passChallenge(page), status: 'SUCCEEDED', charged: 'shifted' },
  'is failed': {
    act: (_, world) => steer(world, 'fail'),
    status: 'FAILED',
    charged: 'authentication_failed',
  },
  'has three wrong codes': {
    async act(page) {
      for (const left of [2, 1, 0]) {
        await passChallenge(page, { code: '000000' })
        if (left > 0) await expect(bankFrame(page).getByRole('alert')).toContainText(`${left} more`)
      }
    },
    status: 'FAILED',
    charged: 'authentication_failed',
  },
  'is canceled': {
    act: (page) => ourFrame(page).getByRole('button', { name: 'Cancel' }).click(),
    status: 'CANCELED',
    charged: 'authentication_required',
  },
  'is never answered': {
    act: (_, world) => steer(world, 'ignore'),
    status: 'EXPIRED',
    charged: 'authentication_required',
  },
  'is closed': { act: (page) => page.close(), status: 'CANCELED', charged: 'authentication_required' },
  'is left': {
    act: (page, world) => page.goto(world.site.add('/elsewhere', 'elsewhere')),
    status: 'CANCELED',
    charged: 'authentication_required',
  },
}

/** A policy that names the gateway alone. */
const strict = ({ gateway }: World) => ({
  headers: { 'content-security-policy': `frame-src ${gateway.baseUrl}` },
})

async function expectCharged(world: World, token: string, charged: Charged) {
  const { status, body } = await charge(world, token)
  if (charged === 'shifted' || charged === 'not shifted') {
    expect(status).toBe(200)
    expect(body.authentication).toMatchObject({ liability_shift: charged === 'shifted' })
    expect((await charge(world, token)).status, 'a second charge').not.toBe(200)
  } else {
    expect([status, body.messages[0].code]).toEqual([422, charged])
  }
}

for (const [how, digit] of Object.entries(METHODS)) {
  for (const [card, status, charged] of STATUSES) {
    test(`${status} ${how}: ${charged}`, LONG, async ({ page, world }) => {
      const token = await beginWithCard(page, world, digit + card, {}, strict(world))
      expect(await outcome(page)).toEqual({ status, token })
      await expectCharged(world, token, charged)
    })
  }

  for (const [what, { act, status, charged }] of Object.entries(ENDS)) {
    test(`a challenge ${how} ${what}: ${status}, ${charged}`, LONG, async ({ page, world }) => {
      const token = await beginWithCard(page, world, `${digit}09`, { timeout: PATIENCE }, strict(world))
      await expect(bankFrame(page).getByLabel('Code')).toBeVisible()
      await act(page, world)
      if (['is closed', 'is left'].includes(what)) {
        await expect.poll(async () => (await newest(world)).status).toBe(status)
      } else {
        expect(await outcome(page)).toEqual({ status, token })
      }
      await expectCharged(world, token, charged)
    })
  }

  test(`a challenge ${how} whose page fails: UNAVAILABLE, not shifted`, LONG, async ({ page, world }) => {
    const token = await beginWithCard(page, world, `${digit}14`, {}, strict(world))
    expect(await outcome(page)).toEqual({ status: 'UNAVAILABLE', token })
    await expectCharged(world, token, 'not shifted')
  })
}

test('a directory server that is silent: UNAVAILABLE, not shifted', LONG, async ({ page, world }) => {
  const token = await beginWithCard(page, world, '107', { timeout: 2 * PATIENCE }, strict(world))
  expect(await outcome(page)).toEqual({ status: 'UNAVAILABLE', token })
  await expectCharged(world, token, 'not shifted')
})
