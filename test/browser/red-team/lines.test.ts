// A page that takes the port of a frame and speaks on it: every member with every type, members that are none,
// replayed and reordered messages, and floods.
import type { Page } from '@playwright/test'
import {
  cvvField,
  numberField,
  openCheckout,
  type,
  typeCard,
  typeIntoBoth,
} from '../../support/browser/checkout.ts'
import { armPage, openHostilePage } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { flood } from '../../support/models/properties.ts'

const card = { number: '4539578763621486', cvv: '987' }

/** A number's field, a security code's and a vault, all on the hostile page's own lines, and a card in them. */
async function mountForm(page: Page) {
  await page.evaluate(async () => {
    const { hostile } = window
    const number = await hostile.mountField({ fieldId: 'number' })
    const cvv = await hostile.mountField({ fieldId: 'cvv', type: 'cvv', label: 'Security code' })
    await hostile.mount('vault', { name: 'vault' })
    for (const field of [number, cvv]) await field.call('joinVault', 'vault')
  })
  await typeIntoBoth(page, card.number, card.cvv)
  await page.waitForFunction(() => window.hostile.lines.every((line, at) => at === 2 || line.report()?.valid))
}

/** The token of a form that still works. */
function tokenize(page: Page) {
  return page.evaluate(async () => {
    const request = { fieldIds: ['number', 'cvv'], formData: { exp_month: 12, exp_year: 2040 } }
    return (await window.hostile.lines[2]?.call('tokenize', request))?.value
  })
}

const works = { ok: true, token: expect.objectContaining({ number: '************1486', cvv: '***' }) }

test('no member of a frame, whatever it is called with, answers with a value', async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  await mountForm(page)
  // What changes or empties the form is called last.
  const members = ['check', 'focus', 'update', 'configure', 'lookupSurcharge', 'forget']
  const replies = await page.evaluate(async (members) => {
    const { lines, junk } = window.hostile
    const replies: unknown[] = []
    for (const member of [...members, 'setError', 'joinVault', 'clear']) {
      for (const line of lines) {
        for (const value of junk()) replies.push(await line.call(member, value))
        replies.push(await line.call(member), await line.call(member, ...junk()))
      }
    }
    // It takes its time where there is no focus.
    for (const line of lines) replies.push(await line.call('hasFocus', ...junk()))
    return replies.map((reply) =>
      JSON.stringify(reply, (_key, part) => (typeof part === 'bigint' ? 0 : part)),
    )
  }, members)
  recorder.add('replies', replies)
  expect(replies.length).toBeGreaterThan(500)
  // What a frame throws stays in the frame.
  expect(replies.filter((reply) => reply.includes('"stack"'))).toEqual([])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a vault that is asked for a token with anything at all refuses', async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  await mountForm(page)
  const replies = await page.evaluate(async () => {
    const { lines, junk } = window.hostile
    const requests = junk().filter(
      (value) => !(value instanceof Object && 'formData' in value && value.formData),
    )
    return Promise.all(requests.map(async (value) => (await lines[2]?.call('tokenize', value))?.value))
  })
  for (const reply of replies) expect(reply).toMatchObject({ ok: false, code: 2 })
  expect(await tokenize(page)).toEqual(works)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('what is no member cannot be called: prototypes, constructors, paths into members', async ({
  page,
  world,
}) => {
  const recorder = await openHostilePage(page, world)
  await mountForm(page)
  const replies = await page.evaluate(async () => {
    const members = ['configure', 'tokenize', 'focus', 'joinVault']
    const inherited = [
      'constructor',
      '__proto__',
      'toString',
      'valueOf',
      'hasOwnProperty',
      '__defineGetter__',
    ]
    const inside = [['constructor'], ['call'], ['bind'], ['toString'], ['constructor', 'constructor']]
    const paths: unknown[] = [
      ...[...inherited, 'value', 'getValue', 'send', 'sync', 'setLook', 'report', 'collect', ''].map(
        (name) => [name],
      ),
      ...members.flatMap((member) => inside.map((rest) => [member, ...rest])),
      ['__proto__', 'constructor', 'constructor'],
      [],
      [0],
      [null],
      [{}],
    ]
    const replies = []
    for (const line of window.hostile.lines) {
      for (const path of paths)
        replies.push(await line.call(path, 'return document.querySelector("input").value'))
    }
    return replies
  })
  recorder.add('replies', replies)
  for (const reply of replies) expect(reply.failed).toBe(true)
  expect(await tokenize(page)).toEqual(works)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('messages of every shape, in any order and twice, change nothing', async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  await mountForm(page)
  await page.evaluate(async () => {
    const { lines, junk } = window.hostile
    for (const line of lines) {
      for (const message of [...line.heard, ...line.heard.toReversed(), ...junk()]) line.post(message)
      for (const value of junk()) {
        line.post({ id: value, call: value, args: value })
        line.post({ call: 'check', args: value })
        for (const id of [0, 1, 2, value]) line.post({ id, value, failed: value })
        line.post({ type: value, value, request: value, values: value, cvvLengths: value })
      }
      for (const type of ['sync', 'card', 'fill', 'value', 'synced', 'autofill']) {
        line.post({ type, request: 1, cvvLengths: [19], value: '1', values: { cvv: '1' } })
      }
      await line.call('check')
    }
  })
  await expect(numberField(page)).toHaveValue(card.number)
  await expect(cvvField(page)).toHaveValue(card.cvv)
  expect(await tokenize(page)).toEqual(works)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('after thousands of messages to each window and on each line the form still works', {
  tag: '@long',
}, async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  await mountForm(page)
  await page.evaluate(async (flood) => {
    const { lines } = window.hostile
    const forged = [
      { hostedFields: 'hello', protocol: 5 },
      {
        ...{ hostedFields: 'join', fieldId: 'number', type: 'credit_card_number', name: '' },
        ...{ key: new URL(lines[0]?.iframe.src ?? '').searchParams.get('key'), load: 'mine' },
      },
      { type: 'value', value: '1' },
    ]
    for (let count = 0; count < flood; count++) {
      for (const line of lines) {
        line.iframe.contentWindow?.postMessage(forged[count % 3], '*', [new MessageChannel().port1])
        line.post({ id: 'flood', call: 'check', args: [] })
      }
    }
    // Each answer comes after those to everything before it.
    for (const line of lines) await line.call('check')
  }, flood)
  expect(await tokenize(page)).toEqual(works)
  await page.evaluate(() => window.hostile.lines[1]?.call('clear'))
  await type(page, cvvField(page), '321')
  await expect(cvvField(page)).toHaveValue('321')
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a library that is flooded with forged messages of its frames still works', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const recorder = await armPage(page, world)
  await openCheckout(page, world)
  await page.evaluate(async (flood) => {
    for (let count = 0; count < flood; count++) {
      const { port1 } = new MessageChannel()
      window.postMessage({ hostedFields: 'hello', protocol: 4 + (count % 2) }, location.origin, [port1])
      window.postMessage({ hostedFields: 'hello', protocol: 5 }, location.origin)
    }
    const last = new Promise((resolve) => {
      window.addEventListener('message', ({ data }) => data === 'last' && resolve(data))
    })
    window.postMessage('last', location.origin)
    await last
  }, flood)
  await typeCard(page, card.number, card.cvv)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    number: '************1486',
    cvv: '***',
  })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})
