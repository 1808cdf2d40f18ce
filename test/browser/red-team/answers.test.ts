// What frames answer a page that calls them: exactly what is declared, once, and in the declared types.
import type { Page } from '@playwright/test'
import { numberField, type } from '../../support/browser/checkout.ts'
import { openHostilePage } from '../../support/browser/hostile.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

interface Answer {
  id?: unknown
  call?: string
  args?: unknown[]
}

/** A number's field that has joined a vault. */
async function mountNumber(page: Page, vaultSettings: object = {}) {
  await page.evaluate(async (settings) => {
    const field = await window.hostile.mountField({ fieldId: 'number' })
    await window.hostile.mount('vault', { name: 'vault', settings })
    await field.call('joinVault', 'vault')
  }, vaultSettings)
}

test('a field answers with nothing but what is declared, once for each call', async ({ page, world }) => {
  await openHostilePage(page, world)
  await mountNumber(page)
  await type(page, numberField(page), '4539578763621486')
  const answers = await page.evaluate(async () => {
    const [line] = window.hostile.lines
    const calls: Array<[string, ...unknown[]]> = [
      ['check'],
      ['setError', 'no'],
      ['announce', 'no'],
      ['update', window.hostile.settings({})],
      ['joinVault', 'vault'],
      ['no such method', 'argument'],
      ['hasFocus'],
      ['clear'],
    ]
    for (const [id, [call, ...args]] of calls.entries()) line?.post({ id, call, args })
    // Answered last: a frame answers each call in its turn.
    await line?.call('check')
    await line?.call('check')
    return calls.map(([call], id) => [
      call,
      line?.heard.filter((data) => (data as Answer).id === id && (data as Answer).call === undefined),
    ])
  })
  const nothing = (id: number) => [{ id, value: undefined }]
  expect(answers).toStrictEqual([
    ['check', nothing(0)],
    ['setError', nothing(1)],
    ['announce', nothing(2)],
    ['update', nothing(3)],
    ['joinVault', nothing(4)],
    ['no such method', [{ id: 5, failed: true }]],
    ['hasFocus', [{ id: 6, value: true }]],
    ['clear', nothing(7)],
  ])
})

test('a refusal of the vault has no digit of what was typed', async ({ page, world }) => {
  await openHostilePage(page, world)
  await mountNumber(page)
  await type(page, numberField(page), '453957876362')
  const refusal = await page.evaluate(async () => {
    const [field, vault] = window.hostile.lines
    await field?.call('check')
    return (await vault?.call('tokenize', { fieldIds: ['number'], formData: {} }))?.value
  })
  expect(refusal).toMatchObject({ ok: false, code: 2 })
  const { message, messages } = refusal as { message: string; messages: string[] }
  expect(Object.keys(refusal as object).sort()).toEqual(['code', 'message', 'messages', 'ok'])
  expect([message, ...messages].join(' ')).not.toMatch(/\d/)
})

test('of a surcharge a page hears yes, no or unknown, and nothing of the digits behind the twelfth', async ({
  page,
  world,
}) => {
  await openHostilePage(page, world)
  await mountNumber(page, { surchargeEnabled: true })
  const heard = () =>
    page.evaluate(() => {
      const calls = window.hostile.lines[1]?.heard.map((data) => data as Answer) ?? []
      return calls.filter(({ call }) => call === 'surchargeable').map(({ args }) => args)
    })
  await type(page, numberField(page), '453957876362')
  await expect.poll(heard).toHaveLength(2)
  const [first, second] = await heard()
  expect(first).toEqual(['unknown'])
  expect(['unknown', true, false]).toContain(second?.[0])
  await page.keyboard.type('1486')
  await page.evaluate(async () => {
    const [field, vault] = window.hostile.lines
    await field?.call('check')
    // The vault has all of it once it has made a token.
    await vault?.call('tokenize', { fieldIds: ['number'], formData: {} })
  })
  expect(await heard()).toEqual([first, second])
})
