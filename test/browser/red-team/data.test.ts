// A configuration or form data that is not what it seems: refused with code 2, or taken as the plain data that it is.
// Nothing hangs, nothing that it says is repeated, and no prototype is changed.
import type { Page } from '@playwright/test'
import { openCheckout, typeCard } from '../../support/browser/checkout.ts'
import { armPage, openTyped } from '../../support/browser/hostile.ts'
import { makeNasty, NASTY, type Nasty, SECRET } from '../../support/browser/nasty.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

/** Nothing of the page’s prototypes has changed. */
async function expectClean(page: Page) {
  const found = await page.evaluate(() => {
    const all = [Object, Array, Function, String, Promise, Map].map((owner) => owner.prototype)
    return all.flatMap((prototype) => Object.keys(prototype)).concat(Object.keys({ ...({} as object) }))
  })
  expect(found).toEqual([])
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
}

test('any form data is refused with code 2 or passed on as plain data', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const recorder = await openTyped(page, world, card)
  await page.evaluate(makeNasty, NASTY)
  const outcomes = await page.evaluate(async () => {
    const { nasty, library } = window as unknown as Nasty
    const outcomes: Array<[string, number, string]> = []
    for (const [name, make] of Object.entries(nasty)) {
      for (const place of [
        (value: unknown) => value,
        (value: unknown) => ({ exp_month: 1, exp_year: 2040, value }),
      ]) {
        try {
          const token = await window.instance.getPaymentToken(place(make()) as never)
          outcomes.push([name, 0, JSON.stringify({ ...token, id: '' }).slice(0, 5_000)])
        } catch (error) {
          const isOurs = (error as Error).name === 'HostedFieldsException'
          const { code, messages } = library.parseException(error)
          outcomes.push([name, isOurs ? code : -1, messages.join(' ')])
        }
      }
    }
    return outcomes
  })
  for (const [name, code, text] of outcomes) {
    // What is too large for the gateway is refused there.
    expect(/megabytes|100,000/.test(name) ? [2, 4] : [0, 2], `${name}: ${text}`).toContain(code)
    expect(text, name).not.toContain(SECRET)
    recorder.add(name, text)
  }
  expect(outcomes.filter(([, code]) => code === 0).length).toBeGreaterThan(5)
  await expectClean(page)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    number: '************1486',
    cvv: '***',
  })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('form data cannot set what fields and gateway set', async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  const token = await page.evaluate(() =>
    window.tokenize({
      exp_month: 12,
      exp_year: 2040,
      number: '5105105105105100',
      cvv: '111',
      type: 'bank',
      account_number: '12345678',
      routing_number: '000000013',
      redirect_url: 'https://example.com',
      public_key: 'm_0000000000000000000000',
      id: 'mine',
      fingerprint: 'mine',
      note: 'mine',
    }),
  )
  expect(token).toMatchObject({ type: 'card', number: '************1486', cvv: '***', card_type: 'VISA' })
  expect(token.id).toMatch(/^[\w-]{22}$/)
  expect(token).not.toHaveProperty('account_number')
  expect(token).not.toHaveProperty('fingerprint')
  expect((token as { form_data?: object }).form_data).toMatchObject({ note: 'mine' })
  const charge = await world.client.post('/v1/charges', { amount: 100, method: token.id as string })
  expect(charge.body).toMatchObject({ method: { number: '************1486' } })
})

test('any configuration is refused with code 2 and one that works is taken', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const recorder = await armPage(page, world)
  await openCheckout(page, world)
  await page.evaluate(makeNasty, NASTY)
  const outcomes = await page.evaluate((publicKey) => {
    const { nasty, library } = window as unknown as Nasty
    const container = document.createElement('div')
    container.id = 'third'
    document.body.append(container)
    const input = { type: 'text', name: 'note' }
    const field = { selector: '#third', input }
    const config = { publicKey, fields: [field] }
    const places: Record<string, (value: unknown) => unknown> = {
      config: (value) => value,
      publicKey: (value) => ({ ...config, publicKey: value }),
      frameUrl: (value) => ({ ...config, frameUrl: value }),
      timeout: (value) => ({ ...config, timeout: value }),
      signal: (value) => ({ ...config, signal: value }),
      locale: (value) => ({ ...config, locale: value }),
      messages: (value) => ({ ...config, messages: value }),
      surchargeEnabled: (value) => ({ ...config, surchargeEnabled: value }),
      css: (value) => ({ ...config, input: { css: value } }),
      'css of a property': (value) => ({ ...config, input: { css: { color: value } } }),
      fields: (value) => ({ ...config, fields: value }),
      field: (value) => ({ ...config, fields: [field, value] }),
      selector: (value) => ({ ...config, fields: [{ selector: value, input }] }),
      input: (value) => ({ ...config, fields: [{ selector: '#third', input: value }] }),
      card: (value) => ({
        ...config,
        fields: [{ selector: '#third', input: { type: 'card', fields: value } }],
      }),
      'field of a card': (value) => ({
        ...config,
        fields: [{ selector: '#third', input: { type: 'card', fields: [input, value] } }],
      }),
      ...Object.fromEntries(
        ['type', 'name', 'label', 'placeholder', 'format', 'required', 'maxLength', 'brands', 'css'].map(
          (key) => [
            `input.${key}`,
            (value: unknown) => ({
              ...config,
              fields: [{ selector: '#third', input: { ...input, [key]: value } }],
            }),
          ],
        ),
      ),
    }
    const outcomes: Array<[string, number, string]> = []
    for (const [at, place] of Object.entries(places)) {
      for (const [name, make] of Object.entries(nasty)) {
        const before = document.querySelectorAll('iframe').length
        try {
          library.initializeFields(place(make()) as never).destroy()
          outcomes.push([`${at}: ${name}`, 0, ''])
        } catch (error) {
          const { code, messages } = library.parseException(error)
          const isOurs = (error as Error).name === 'HostedFieldsException'
          const text = messages
            .map((message) => message.slice(0, 500))
            .join(' ')
            .slice(0, 5_000)
          outcomes.push([`${at}: ${name}`, isOurs ? code : -1, text])
        }
        if (document.querySelectorAll('iframe').length !== before)
          outcomes.push([`${at}: ${name}`, -2, 'frames'])
      }
    }
    return outcomes
  }, world.gateway.publicKey)
  expect(outcomes.filter(([, code, text]) => ![0, 2].includes(code) || text.includes(SECRET))).toEqual([])
  expect(outcomes.filter(([, code]) => code === 2).length).toBeGreaterThan(300)
  await expectClean(page)
  await typeCard(page, card.number, card.cvv)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('every method of the instance, with anything at all, throws nothing but its own exception', {
  tag: '@long',
}, async ({ page, world }) => {
  const recorder = await openTyped(page, world, card)
  await page.evaluate(makeNasty, NASTY)
  const outcomes = await page.evaluate(async () => {
    const { nasty, library } = window as unknown as Nasty
    const instance = window.instance as unknown as Record<string, (...args: unknown[]) => unknown>
    const methods = ['disableIframeInput', 'enableIframeInput', 'focusIframeInput', 'removeField', 'addField']
    const outcomes: Array<[string, number, string]> = []
    for (const method of [...methods, 'updateStyle', 'lookupSurcharge']) {
      for (const [name, make] of Object.entries(nasty)) {
        // A style may hold properties that are none, and as many as it likes.
        try {
          await instance[method]?.(make())
          outcomes.push([`${method}: ${name}`, 0, ''])
        } catch (error) {
          const { code, messages } = library.parseException(error)
          const isOurs = (error as Error).name === 'HostedFieldsException'
          outcomes.push([`${method}: ${name}`, isOurs ? code : -1, messages.join(' ').slice(0, 5_000)])
        }
      }
    }
    return outcomes
  })
  const isRight = (name: string, code: number) => code === 2 || (code === 0 && name.startsWith('updateStyle'))
  expect(outcomes.filter(([name, code, text]) => !isRight(name, code) || text.includes(SECRET))).toEqual([])
  await expectClean(page)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    number: '************1486',
    cvv: '***',
  })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})
