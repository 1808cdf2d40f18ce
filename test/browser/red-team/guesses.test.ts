// A page that tries to find out what was typed by asking: guesses in the form data, settings that answer for the value,
// fields of another type than they look, masks of values so short that they show them.
import type { Page } from '@playwright/test'
import { numberField, openCheckout, type, typeCard } from '../../support/browser/checkout.ts'
import { armPage, openHostilePage } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

const labeled = (page: Page, label: string) => page.frameLocator(`iframe[title="${label}"]`).getByLabel(label)

/** Mounts a field with a vault, types into it, and returns the token that the page gets. */
async function tokenOf(page: Page, settings: Record<string, unknown>, text: string, formData: object = {}) {
  const at = await page.evaluate(async (settings) => {
    const { hostile } = window
    const fieldId = crypto.randomUUID()
    const field = await hostile.mountField({ ...settings, fieldId })
    const name = `vault-${fieldId}`
    await hostile.mount('vault', { name })
    await field.call('joinVault', name)
    return { fieldId, line: hostile.lines.length - 2 }
  }, settings)
  await type(page, labeled(page, String(settings.label)), text)
  await page.waitForFunction((line) => window.hostile.lines[line]?.report()?.valid, at.line)
  return page.evaluate(
    async ([{ fieldId, line }, formData]) => {
      const reply = await window.hostile.lines[line + 1]?.call('tokenize', { fieldIds: [fieldId], formData })
      return reply?.value as { ok: boolean; token?: Record<string, unknown> }
    },
    [at, formData] as const,
  )
}

test('a right guess in the form data is answered like a wrong one', async ({ page, world }) => {
  await armPage(page, world)
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  const answers = await page.evaluate(
    ([right, wrong]) => {
      const rest = { exp_month: 12, exp_year: 2040 }
      return Promise.all(
        [right, wrong].map(async (guess) => {
          const keys = [
            'note',
            'name',
            'address1',
            'city',
            'reference',
            'description',
            'email',
            'surname',
            'card',
          ]
          const formData = Object.fromEntries(keys.map((key) => [key, guess]))
          const token = (await window.tokenize({ ...formData, ...rest })) as Record<string, unknown>
          return JSON.stringify({ ...token, id: '' }).replaceAll(guess, 'guess')
        }),
      )
    },
    // With the same last four, because what the form data holds of a card number comes back masked.
    [card.number, '4539578764041486'] as const,
  )
  expect(answers[0]).toContain('************1486')
  expect(answers[0]).toBe(answers[1])
})

test('a right guess on the vault’s own line is answered like a wrong one', async ({ page, world }) => {
  await openHostilePage(page, world)
  const settings = { type: 'bank_account_number', label: 'Account number' }
  const answers: string[] = []
  for (const guess of ['1234567890', '1234567891']) {
    const keys = ['note', 'name', 'number', 'cvv', 'account_number', 'fingerprint', 'id', 'token', 'surname']
    const formData = Object.fromEntries(keys.map((key) => [key, guess]))
    const { ok, token } = await tokenOf(page, settings, '1234567890', formData)
    answers.push(JSON.stringify({ ok, token: { ...token, id: '' } }).replaceAll(guess, 'guess'))
    await page.evaluate(() => {
      for (const { iframe } of window.hostile.lines) iframe.remove()
    })
  }
  expect(answers[0]).toContain('******7890')
  expect(answers[0]).toBe(answers[1])
})

test('the fingerprint does not come back under any pretext', { tag: '@long' }, async ({ page, world }) => {
  await openHostilePage(page, world)
  const formData = { fingerprint: 'x', form_data: { fingerprint: 'x' } }
  const { token } = await tokenOf(
    page,
    { type: 'credit_card_number', label: 'Number' },
    card.number,
    formData,
  )
  expect(token).toMatchObject({ number: '************1486' })
  expect(token).not.toHaveProperty('fingerprint')
})

test('a length that is a pattern, and other settings of a wrong type, make no field', {
  tag: '@long',
}, async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  // As a text field’s length, the first would take only numbers that begin with 4: the page would learn a digit.
  const wrong = [
    { type: 'text', maxLength: '0}$|^4' },
    { type: 'text', maxLength: -1 },
    { type: 'text', maxLength: 1e9 },
    { type: 'text', maxLength: [64] },
    { brands: { includes: 'visa' } },
    { brands: [{}] },
    { format: 'yes' },
    { disabled: 'no' },
    { control: 'textarea' },
    { label: 5 },
    { fieldId: 5 },
    { type: ['credit_card_number'] },
    { type: 'text', name: 'number' },
    { type: 'text', name: 'account_number' },
    { look: null },
    { look: { css: 'red', colorScheme: 'dark' } },
    { look: { css: [], colorScheme: {} } },
  ]
  for (const settings of wrong) {
    await page.evaluate(async (settings) => {
      // It never says Hello, but its script has run by then.
      void window.hostile.mountField(settings)
      const iframe = document.querySelector('iframe')
      await new Promise((resolve) => iframe?.addEventListener('load', resolve))
    }, settings)
    await expect(page.frameLocator('iframe').locator('#field'), JSON.stringify(settings)).toBeHidden()
    await page.evaluate(() => document.querySelector('iframe')?.remove())
  }
  // Right settings do make one.
  await page.evaluate(() => window.hostile.mountField({ type: 'text', maxLength: 19 }))
  await type(page, numberField(page), card.number)
  await expect(numberField(page)).toHaveValue(card.number)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a number that is typed into a field which only looks like its own is not in the token', {
  tag: '@long',
}, async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  const names = [
    'name',
    'note',
    'id',
    'fingerprint',
    'card_type',
    'description',
    'messages',
    'exp_year',
    'constructor',
  ]
  for (const name of names) {
    const formData = { [name]: 'the page’s own', exp_month: 1 }
    const { token } = await tokenOf(
      page,
      { type: 'text', name, label: `Number ${name}` },
      card.number,
      formData,
    )
    recorder.add('token', token)
    expect(token?.id, name).toMatch(/^[\w-]{22}$/)
    expect(token?.form_data, name).toEqual({})
    await page.evaluate(() => {
      for (const { iframe } of window.hostile.lines) iframe.remove()
    })
  }
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('of an account number that is short the token shows nothing, of a longer one the last four', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHostilePage(page, world)
  // Four digits are the security code of an American Express card, typed into the wrong field of a hostile page.
  for (const [digits, shown] of [
    ['1234', undefined],
    ['1234567', undefined],
    ['12345678', '****5678'],
  ] as const) {
    const settings = { type: 'bank_account_number', label: `Account ${digits}` }
    const { token } = await tokenOf(page, settings, digits)
    expect(token?.account_number, digits).toBe(shown)
    await page.evaluate(() => {
      for (const { iframe } of window.hostile.lines) iframe.remove()
    })
  }
})

test('what a report tells is the same for any two numbers of one brand, digit by digit', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHostilePage(page, world)
  const histories: string[] = []
  // The third begins with digits that a brand within Visa's range has.
  for (const number of ['4242424242424242', '4539578763621486', '4011780000000006']) {
    const line = await page.evaluate(async () => {
      await window.hostile.mountField({ fieldId: 'number' })
      return window.hostile.lines.length - 1
    })
    await type(page, numberField(page), number)
    await page.waitForFunction((line) => window.hostile.lines[line]?.report()?.valid, line)
    const heard = await page.evaluate((line) => {
      const { heard, iframe } = window.hostile.lines[line] ?? {}
      iframe?.remove()
      const calls = heard?.map((data) => data as { call?: string; args?: Array<{ token?: string }> })
      const reports = calls?.flatMap(({ call, args }) => (call ? [args] : []))
      return JSON.stringify(
        reports?.map((args) => [{ ...args?.[0], token: typeof args?.[0]?.token }, args?.[1]]),
      )
    }, line)
    histories.push(heard)
  }
  expect(histories[0]).toContain('"card":"visa"')
  expect(new Set(histories).size).toBe(1)
})
