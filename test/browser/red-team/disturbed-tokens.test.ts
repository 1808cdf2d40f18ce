// What disturbs a field is in the token that the merchant's server reads. The page can neither hide nor invent it.
import type { Page } from '@playwright/test'
import {
  cvvField,
  numberField,
  openCheckout,
  type,
  typeCard,
  type World,
} from '../../support/browser/checkout.ts'
import { openHostilePage } from '../../support/browser/hostile.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

/** What the merchant's server sees. */
async function disturbedOf({ client }: World, id: unknown) {
  const { body } = await client.get(`/v1/tokens/${id}`)
  return (body as { disturbed?: unknown }).disturbed
}

/** Takes the focus while a key is down in the number's field. */
async function stealKey(page: Page) {
  await numberField(page).focus()
  await page.keyboard.down('4')
  await page.evaluate(() => document.querySelector('button')?.focus())
  await page.keyboard.up('4')
}

test('a page cannot hide that it has taken a key: not by its data, nor by loading fields again @keyup', async ({
  page,
  world,
}) => {
  await openHostilePage(page, world)
  await page.evaluate(async () => {
    document.body.append(document.createElement('button'))
    const number = await window.hostile.mountField({ fieldId: 'number' })
    await window.hostile.mount('vault', { name: 'vault' })
    await number.call('joinVault', 'vault')
  })
  await stealKey(page)
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  const { id } = await page.evaluate(async () => {
    const [, vault] = window.hostile.lines
    const late = await window.hostile.mountField({
      fieldId: 'cvv',
      type: 'cvv',
      label: 'Late',
      required: false,
    })
    await late.call('joinVault', 'vault')
    const disturbed = { count: 0, kinds: [] }
    const formData = { disturbed, note: 'mine' }
    const reply = await vault?.call('tokenize', { fieldIds: ['number'], formData })
    return (reply?.value as { token: { id: string } } | undefined)?.token ?? { id: '' }
  })
  expect(await disturbedOf(world, id)).toEqual({ count: 1, kinds: ['key_held'] })
})

test('a frame that is moved while it holds a value is in the token', async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  await page.evaluate(() => {
    const iframe = document.querySelector('#cvv iframe')
    iframe?.parentElement?.append(iframe)
  })
  await expect(cvvField(page)).toHaveValue('')
  await page.waitForFunction(
    () => window.instance.getState().fields.find(({ type }) => type === 'cvv')?.empty,
  )
  await type(page, cvvField(page), card.cvv)
  await page.waitForFunction(() => window.instance.getState().isReady)
  const { id } = await page.evaluate(() => window.tokenize())
  expect(await disturbedOf(world, id)).toMatchObject({ kinds: ['moved'] })
})

test('an undisturbed form has nothing of it in its token, and the page sees none of either', async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  const token = await page.evaluate(() => window.tokenize())
  expect(token).not.toHaveProperty('disturbed')
  expect(await disturbedOf(world, token.id)).toEqual({ count: 0, kinds: [] })
})
