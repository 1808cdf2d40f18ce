// Fields serve one public key: what is typed goes to no vault of another merchant, whatever the page asks for.
import type { Page } from '@playwright/test'
import { numberField, type, type World } from '../../support/browser/checkout.ts'
import { notedIn, notePosts } from '../../support/browser/frame-spies.ts'
import { openHostilePage } from '../../support/browser/hostile.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const NUMBER = '4539578763621486'
let otherKey: string

test.beforeAll(async ({ world }) => {
  const { publicKey } = await world.gateway.addMerchant({ merchant: { name: 'Other' } })
  otherKey = publicKey
})
const request = { fieldIds: ['number'], formData: {} }

/** Mounts a vault for another key. */
function mountForeignVault(page: Page, { gateway }: World) {
  return page.evaluate(
    async ([own, other]) => {
      const iframe = document.createElement('iframe')
      Object.defineProperty(iframe, 'src', {
        set: (src: string) => iframe.setAttribute('src', src.replace(own, other)),
      })
      await window.hostile.mount('vault', { iframe, name: 'theirs' })
    },
    [gateway.publicKey, otherKey] as const,
  )
}

const valuesIn = async (page: Page, world: World) =>
  (await notedIn(page, world)).filter((message) => message.includes('"type":"value"'))

async function typeNumber(page: Page) {
  await type(page, numberField(page), NUMBER)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
}

test('a field sends nothing to a vault of another key', async ({ page, world }) => {
  await notePosts(page, world)
  await openHostilePage(page, world)
  await page.evaluate(() => window.hostile.mountField({ fieldId: 'number' }))
  await mountForeignVault(page, world)
  await page.evaluate(() => window.hostile.lines[0]?.call('joinVault', 'theirs'))
  await typeNumber(page)
  await page.evaluate(() => window.hostile.lines[0]?.call('joinVault', 'theirs'))
  const answer = await page.evaluate((request) => window.hostile.lines[1]?.call('tokenize', request), request)
  expect(answer?.value).toMatchObject({ ok: false })
  expect(await valuesIn(page, world)).toEqual([])
  // It was asked: the vault has refused.
  expect((await notedIn(page, world)).some((message) => message.includes('refused'))).toBe(true)
})

test('a vault of another key takes no sale away, and the merchant hears of it', async ({ page, world }) => {
  await openHostilePage(page, world)
  await page.evaluate(async () => {
    const field = await window.hostile.mountField({ fieldId: 'number' })
    await window.hostile.mount('vault', { name: 'ours' })
    await field.call('joinVault', 'ours')
  })
  await mountForeignVault(page, world)
  await typeNumber(page)
  const answers = await page.evaluate(async (request) => {
    const [field, ours, theirs] = window.hostile.lines
    await field?.call('joinVault', 'theirs')
    const stolen = await theirs?.call('tokenize', request)
    return [stolen?.value, (await ours?.call('tokenize', request))?.value]
  }, request)
  expect(answers).toMatchObject([{ ok: false }, { ok: true, token: { number: '************1486' } }])
  const [, sale] = answers as Array<{ token: { id: string } }>
  const { body } = await world.client.get(`/v1/tokens/${sale?.token.id}`)
  expect(body).toMatchObject({ disturbed: { count: 1, kinds: ['foreign_key'] } })
})

test('frames with two keys in their addresses serve neither', async ({ page, world }) => {
  await notePosts(page, world)
  // The gateway lets nobody embed such an address, so the frames get it once they are there.
  await page.addInitScript(
    ({ origin, key }) => {
      if (location.origin !== origin) return
      history.replaceState({}, '', `${location.search}&key=${key}${location.hash}`)
    },
    { origin: world.gateway.baseUrl, key: otherKey },
  )
  await openHostilePage(page, world)
  await page.evaluate(async () => {
    await window.hostile.mountField({ fieldId: 'number' })
    await window.hostile.mount('vault', { name: 'vault' })
    await window.hostile.lines[0]?.call('joinVault', 'vault')
  })
  await typeNumber(page)
  const answer = await page.evaluate((request) => window.hostile.lines[1]?.call('tokenize', request), request)
  expect(answer?.value).toMatchObject({ ok: false })
  expect(await valuesIn(page, world)).toEqual([])
})

test('form data on the vault’s own line replaces nothing that was typed, and sets nothing reserved', async ({
  page,
  world,
}) => {
  await openHostilePage(page, world)
  await page.evaluate(async () => {
    const field = await window.hostile.mountField({ fieldId: 'number' })
    await window.hostile.mount('vault', { name: 'vault' })
    await field.call('joinVault', 'vault')
  })
  await typeNumber(page)
  const answer = await page.evaluate(
    (key) =>
      window.hostile.lines[1]?.call('tokenize', {
        fieldIds: ['number'],
        formData: {
          ...{ number: '5105105105105100', type: 'bank', note: 'mine' },
          ...{ account_number: '12345678', routing_number: '021000021', cvv: '111' },
          ...{ public_key: key, redirect_url: 'https://example.com/', disturbed: { count: 5, kinds: [] } },
        },
      }),
    otherKey,
  )
  expect(answer?.value).toMatchObject({ ok: true })
  const token = (answer?.value as { token: Record<string, unknown> } | undefined)?.token
  expect(token).toMatchObject({ type: 'card', number: '************1486', form_data: { note: 'mine' } })
  for (const key of ['account_number', 'routing_number', 'cvv']) expect(token).not.toHaveProperty(key)
  const { body } = await world.client.get(`/v1/tokens/${token?.id}`)
  expect(body).toMatchObject({ disturbed: { count: 0 } })
})
