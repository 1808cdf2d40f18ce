// Loading, failing, reloading, removing.
import { cvvField, numberField, openCheckout, type, typeCard } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

test('a wrong configuration throws one exception that lists every fault, before any iframe', async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  const { exception, frames } = await page.evaluate(() => {
    const { library } = window as unknown as { library: typeof import('../../src/index.ts') }
    const before = document.querySelectorAll('iframe').length
    try {
      library.initializeFields({
        publicKey: '',
        fields: [
          { selector: '#nowhere', input: { type: 'cvv' } },
          { selector: '#cvv', input: { type: 'pin' as 'cvv' } },
        ],
      })
      return { exception: undefined, frames: 0 }
    } catch (thrown) {
      const exception = library.parseException(thrown)
      return { exception, frames: document.querySelectorAll('iframe').length - before }
    }
  })
  expect(frames).toBe(0)
  expect(exception).toMatchObject({ code: 2 })
  expect(exception?.messages).toEqual([
    'publicKey is missing.',
    expect.stringContaining('#nowhere'),
    expect.stringContaining('credit_card_number, cvv'),
  ])
})

test('a field frame that reloads comes back working @disturbs', async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  // Moving an iframe in the DOM reloads it.
  await page.evaluate(() =>
    document.querySelector('#cvv')?.append(document.querySelector('#cvv iframe') ?? ''),
  )
  await page.waitForFunction(() => window.instance.getState().fields[1]?.empty)
  await type(page, cvvField(page), '321')
  await page.waitForFunction(() => window.instance.getState().isReady)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    number: '************4242',
    cvv: '***',
  })
})

test('a vault frame that reloads comes back with what is typed', async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(() => document.body.append(document.querySelector('body > iframe') ?? ''))
  await expect
    .poll(() => page.evaluate(() => window.tokenize()))
    .toMatchObject({ number: '************4242', cvv: '***' })
})

test('a page that is reloaded has an empty form without errors, even where browsers restore what was typed', {
  tag: '@long',
}, async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  await page.reload()
  await page.evaluate(() => window.instance.ready)
  for (const field of [numberField(page), cvvField(page)]) await expect(field).toHaveValue('')
  const { isReady, fields } = await page.evaluate(() => window.instance.getState())
  const empty = { empty: true, shownError: '' }
  expect({ isReady, fields }).toMatchObject({ isReady: false, fields: [empty, empty] })
  await typeCard(page, '4012888888881881', '321')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************1881' })
})

test('an error in the page’s callback stops nothing', { tag: '@long' }, async ({ page, world }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await openCheckout(page, world)
  await page.evaluate(() => {
    window.states.push = () => {
      throw new Error('the page made a mistake')
    }
  })
  await typeCard(page, '4242424242424242', '123')
  expect(errors).toContain('the page made a mistake')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ type: 'card' })
})

test('destroy removes every frame, and twice is as good as once', async ({ page, world }) => {
  await openCheckout(page, world)
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 3)
  await page.evaluate(() => {
    window.instance.destroy()
    window.instance.destroy()
  })
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    exception: { code: 1, message: 'The hosted fields were destroyed.' },
  })
})

test('destroy while a token is made refuses it at once', async ({ page, world }) => {
  await page.route('**/v1/tokens', () => {})
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const asked = page.waitForRequest('**/v1/tokens')
  const refused = page.evaluate(() =>
    window.instance
      .getPaymentToken({ exp_month: 12, exp_year: 2040 })
      .catch(({ code, message, retryable }) => ({ code, message, retryable })),
  )
  await asked
  await page.evaluate(() => window.instance.destroy())
  expect(await refused).toEqual({
    code: 1,
    message: 'The hosted fields were destroyed.',
    retryable: false,
  })
})

test('destroy before ready leaves nothing behind', { tag: '@long' }, async ({ page, world }) => {
  await openCheckout(page, world)
  await page.evaluate(async () => {
    window.instance.destroy()
    const { library } = window as unknown as { library: typeof import('../../src/index.ts') }
    const fields = [{ selector: '#cvv', input: { type: 'cvv' as const } }]
    const instance = library.initializeFields({ publicKey: 'm_0000000000000000000000', fields })
    instance.destroy()
    await instance.ready.catch(() => {})
  })
  expect(await page.locator('iframe').count()).toBe(0)
})

for (const input of [{ type: 'credit_card_number' }, { type: 'card' }] as const)
  test(`two forms on one page keep their values apart: ${input.type}`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openCheckout(page, world)
    await typeCard(page, '4242424242424242', '123')
    const second = await page.evaluate(
      async ([publicKey, input]) => {
        document.body.insertAdjacentHTML('beforeend', '<div id="other-number"></div>')
        const { library } = window as unknown as { library: typeof import('../../src/index.ts') }
        const instance = library.initializeFields({
          publicKey,
          fields: [{ selector: '#other-number', input }],
        })
        await instance.ready
        return instance.getPaymentToken({ exp_month: 1, exp_year: 30 }).catch(library.parseException)
      },
      [world.gateway.publicKey, input] as const,
    )
    const at = input.type === 'card' ? '#other-number credit_card_number' : '#other-number'
    expect(second).toMatchObject({
      code: 2,
      messages: expect.arrayContaining([`${at}: Enter the card number.`]),
    })
    expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************4242' })
  })
