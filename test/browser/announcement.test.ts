// What a screen reader gets of a field: its name, its state, and one error, said once.
import type { Page } from '@playwright/test'

import { inputIn, openHtml, typeInto } from '../support/browser/pages.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const number = (page: Page) => inputIn(page, '#number')

/** Notes every text that the field's live region gets from now on. */
const watchRegion = (page: Page) =>
  number(page).evaluate(() => {
    const region = document.querySelector('[role=alert]')
    const said: string[] = []
    Object.assign(window, { said })
    if (!region) throw new Error('no live region')
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        said.push([...addedNodes].map((node) => node.textContent).join(''))
    }).observe(region, { childList: true, characterData: true, subtree: true })
  })
const said = (page: Page) => number(page).evaluate(() => Reflect.get(window, 'said') as string[])

test('a field has a role, a name and a state', async ({ page, world }) => {
  await openHtml(page, world)
  await expect(number(page)).toHaveRole('textbox')
  await expect(number(page)).toHaveAccessibleName('Card number')
  await expect(number(page)).toHaveAttribute('aria-required', 'true')
  await expect(number(page)).toHaveAttribute('aria-invalid', 'false')
  await expect(number(page)).toHaveAccessibleDescription('')
  await expect(inputIn(page, '#cvv')).toHaveAccessibleName('Security code')
  await expect(page.locator('#number iframe')).toHaveAccessibleName('Card number')
})

test('an error is written once and no more while it stays the same', async ({ page, world }) => {
  await openHtml(page, world)
  await watchRegion(page)
  await typeInto(page, number(page), '4242')
  await inputIn(page, '#cvv').focus()
  await expect.poll(() => said(page)).toEqual(['The card number is incomplete.'])
  // Coming back, typing on and leaving again: still the same error.
  await typeInto(page, number(page), '42')
  await inputIn(page, '#cvv').focus()
  await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.length)).toBe(6)
  await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.focus)).toBe(false)
  expect(await said(page)).toEqual(['The card number is incomplete.'])
  await expect(number(page)).toHaveAccessibleDescription('The card number is incomplete.')

  await typeInto(page, number(page), '4242424242')
  await expect.poll(() => said(page)).toEqual(['The card number is incomplete.', ''])
  await expect(number(page)).toHaveAttribute('aria-invalid', 'false')
})

test('a page learns by a code what a person is told by a sentence', async ({ page, world }) => {
  await openHtml(page, world)
  const first = () =>
    page.evaluate(() => {
      const { error = '', errorCode } = window.instance.getState().fields[0] ?? {}
      return [errorCode, error]
    })
  expect(await first()).toEqual(['missing', 'Enter the card number.'])
  await typeInto(page, number(page), '424242424242424')
  await expect.poll(first).toEqual(['incomplete', 'The card number is incomplete.'])
  await typeInto(page, number(page), '1')
  await expect.poll(first).toEqual(['invalid', 'The card number is not valid.'])
  await page.keyboard.press('Backspace')
  await typeInto(page, number(page), '2')
  await expect.poll(first).toEqual(['', ''])
  await page.evaluate(() => window.instance.setError('#number', 'Declined.'))
  await expect.poll(first).toEqual(['refused', 'Declined.'])
})

test('a person who wants to pay hears one summary, and is taken to the first field that is wrong', async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  await watchRegion(page)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ exception: { code: 2 } })
  const summary = 'The payment details are incomplete. Enter the card number. Enter the security code.'
  await expect.poll(() => said(page)).toEqual([summary])
  await expect(page.frameLocator('#cvv iframe').getByRole('alert')).toBeEmpty()
  for (const id of ['#number', '#cvv'])
    await expect(inputIn(page, id)).toHaveAttribute('aria-invalid', 'true')
  await expect(number(page)).toBeFocused()
  await expect(number(page)).toHaveAccessibleDescription('Enter the card number.')
  await page.evaluate(() => window.tokenize())
  expect(await said(page)).toEqual([summary])
  // While a person corrects it, nothing says again that it's incomplete.
  await typeInto(page, number(page), '4')
  await expect.poll(() => said(page)).toEqual([summary, ''])

  // The first field is right now, so the summary is the second one's.
  await typeInto(page, number(page), '242424242424242')
  expect(await page.evaluate(() => window.instance.validate())).toBe(false)
  await expect(inputIn(page, '#cvv')).toBeFocused()
  await expect(page.frameLocator('#cvv iframe').getByRole('alert')).toHaveText(
    'The payment details are incomplete. Enter the security code.',
  )
  expect(await said(page)).toEqual([summary, ''])
})

test('the tree of a field has a required, invalid textbox and one error @chromium', async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  await page.evaluate(() => window.tokenize())
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
  const element = await page.locator('#number iframe').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('no frame')
  const client = await page.context().newCDPSession(frame)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const heard = nodes.filter(({ ignored }) => !ignored)
  const [textbox, ...others] = heard.filter(({ role }) => role?.value === 'textbox')
  expect(others).toEqual([])
  expect(textbox).toMatchObject({
    name: { value: 'Card number' },
    description: { value: 'Enter the card number.' },
  })
  expect(textbox?.properties).toEqual(
    expect.arrayContaining([
      { name: 'required', value: expect.objectContaining({ value: true }) },
      { name: 'invalid', value: expect.objectContaining({ value: 'true' }) },
    ]),
  )
  const errors = heard.filter(
    ({ role, name }) => role?.value === 'StaticText' && name?.value === 'Enter the card number.',
  )
  expect(errors).toHaveLength(1)
})

const LABELS = [
  {
    what: 'a label for its container',
    body: '<label for="number">Number on the card</label><div id="number"></div>',
  },
  { what: 'a label around it', body: '<label>Number on the card <div id="number"></div></label>' },
  {
    what: 'elements that the container names',
    body: '<b id="one">Number</b><i id="two">on the card</i><div id="number" aria-labelledby="one two"></div>',
  },
  { what: 'a name of the container’s own', body: '<div id="number" aria-label="Number on the card"></div>' },
  {
    what: 'the configuration, before anything else',
    body: '<label for="number">Not this</label><div id="number" aria-label="Nor this"></div>',
    label: 'Number on the card',
  },
]

for (const { what, body, label } of LABELS) {
  test(
    `a field is named by ${what}`,
    longUnless(what === 'a label for its container'),
    async ({ page, world }) => {
      await openHtml(page, world, {
        body: `${body}<div id="cvv"></div>`,
        config: {
          fields: [
            { selector: '#number', input: { type: 'credit_card_number', ...(label && { label }) } },
            { selector: '#cvv', input: { type: 'cvv' } },
          ],
        },
      })
      await expect(number(page)).toHaveAccessibleName('Number on the card')
      await expect(page.locator('#number iframe')).toHaveAccessibleName('Number on the card')
    },
  )
}
