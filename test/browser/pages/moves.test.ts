// Containers that move, hide and show; pages that are left and come back.
import { wholeChromium } from '../../../scripts/browser.ts'

import {
  addHtml,
  expectToken,
  inputIn,
  openHtml,
  pay,
  typeInto,
  typeIntoCard,
} from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const BODY = '<main><div id="number"></div><div id="cvv"></div></main><aside></aside>'

test('a container that is moved begins anew, and says so @disturbs', async ({ page, world }) => {
  await openHtml(page, world, { body: BODY })
  await pay(page)
  await page.evaluate(() => {
    const container = document.querySelector('#number')
    if (container) document.querySelector('aside')?.append(container)
  })
  await page.waitForFunction(() => window.instance.getState().fields[0]?.empty)
  expect(await page.evaluate(() => window.instance.getState())).toMatchObject({
    isReady: false,
    fields: [{ length: 0, valid: false, card: '', error: 'Enter the card number.' }, { valid: true }],
  })
  await expect(inputIn(page, '#number')).toHaveValue('')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    exception: { code: 2, messages: ['#number: Enter the card number.'] },
  })
  await typeInto(page, inputIn(page, '#number'), '4242424242424242')
  await page.waitForFunction(() => window.instance.getState().isReady)
  await expectToken(page)
})

test('a container that is moved in one piece keeps what was typed, where the browser can', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world, { body: BODY })
  await pay(page)
  const isKept = await page.evaluate(() => {
    const [container, aside] = [document.querySelector('#number'), document.querySelector('aside')]
    if (!container || !aside) throw new Error('not the page of this test')
    const { moveBefore } = aside as { moveBefore?: (node: Node, child: null) => void }
    if (moveBefore) moveBefore.call(aside, container, null)
    else aside.append(container)
    return moveBefore !== undefined
  })
  if (!isKept) {
    await page.waitForFunction(() => window.instance.getState().fields[0]?.empty)
    await typeInto(page, inputIn(page, '#number'), '4242424242424242')
    await page.waitForFunction(() => window.instance.getState().isReady)
  }
  await expect(inputIn(page, '#number')).toHaveValue('4242 4242 4242 4242')
  await expectToken(page)
})

const HIDDEN = [
  {
    where: 'in a tab or a step that is not displayed',
    open: '<div id="box" hidden>',
    close: '</div>',
    show: "document.querySelector('#box').hidden = false",
    hide: "document.querySelector('#box').hidden = true",
  },
  {
    where: 'in a closed dialog',
    open: '<dialog id="box">',
    close: '</dialog>',
    show: "document.querySelector('#box').showModal()",
    hide: "document.querySelector('#box').close()",
  },
  {
    where: 'in closed details',
    open: '<details id="box"><summary>Pay</summary>',
    close: '</details>',
    show: "document.querySelector('#box').open = true",
    hide: "document.querySelector('#box').open = false",
  },
]

const PLAIN = { selector: '#plain', input: { type: 'text', required: false } }
const FORMS = {
  fields: {
    body: '<div id="number"></div><div id="cvv"></div>',
    fields: [
      { selector: '#number', input: { type: 'credit_card_number' } },
      { selector: '#cvv', input: { type: 'cvv' } },
    ],
    heights: [56, 40, 40],
  },
  'a card': {
    body: '<div id="number"></div>',
    fields: [{ selector: '#number', input: { type: 'card' } }],
    heights: [56, undefined, 40],
  },
}

for (const [form, { where, open, close, show, hide }] of Object.keys(FORMS).flatMap((form) =>
  HIDDEN.map((hidden) => [form as keyof typeof FORMS, hidden] as const),
)) {
  const { body, fields, heights: expected } = FORMS[form]
  test(
    `${form} ${where}: once shown, what is typed is kept while hidden`,
    longUnless(form === 'a card' && where === 'in a closed dialog'),
    async ({ page, world }) => {
      const plain = '<div id="plain"></div>'
      await openHtml(page, world, {
        body: `${open}${body}${plain}${close}`,
        config: { fields: [...fields, PLAIN] },
        // A height that only the page's styles tell, and a container without any.
        start: `document.getElementById('number').style.height = '3.5rem'
window.instance = library.initializeFields(config)`,
      })
      await page.evaluate(show)
      await expect(page.locator('#number iframe')).toBeVisible()
      const heights = await page.evaluate(() =>
        ['#number', '#cvv', '#plain'].map(
          (id) => document.querySelector(`${id} iframe`)?.getBoundingClientRect().height,
        ),
      )
      expect(heights).toEqual(expected)
      if (form === 'fields') await pay(page)
      else {
        await typeIntoCard(page, '#number')
        await page.waitForFunction(() => window.instance.getState().isReady)
      }
      await page.evaluate(hide)
      await expect(page.locator('#number iframe')).toBeHidden()
      await page.evaluate(show)
      await expect(inputIn(page, '#number')).toHaveValue(/^(4242 ?){4}$/)
      await typeInto(page, inputIn(page, '#plain'), 'more')
      await expectToken(page)
    },
  )
}

test('containers without a height of their own, or with the least one, are filled', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world, {
    body: '<div id="number"></div><div id="cvv"></div>',
    start: `document.getElementById('number').style.cssText = 'min-height:48px'
document.getElementById('cvv').style.cssText = ''
window.instance = library.initializeFields(config)`,
  })
  const height = (id: string) => page.locator(`${id} iframe`).evaluate((iframe) => iframe.clientHeight)
  expect([await height('#number'), await height('#cvv')]).toEqual([48, 40])
  await pay(page)
})

test('a page that comes back by the history pays with what was typed @chromium', { tag: '@long' }, async ({
  playwright,
  world,
}) => {
  const browser = await playwright.chromium.launch({
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...wholeChromium(),
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await openHtml(page, world)
    await pay(page)
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => console.log(`persisted: ${persisted}`))
    })
    await page.goto(addHtml(world, { start: '' }))
    const shown = page.waitForEvent('console', (message) => message.text() === 'persisted: true')
    await page.evaluate(() => history.back())
    // Told by the page itself: what the driver asks while pages change may never be answered.
    await shown
    await expectToken(page)
    // Playwright loses sight of frames that come back; the page and the keyboard do not.
    expect(await page.evaluate(() => window.instance.focusIframeInput('#cvv'))).toBe(true)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('9')
    await page.waitForFunction(() => !window.instance.getState().isReady)
    await page.keyboard.type('87')
    await page.waitForFunction(() => window.instance.getState().isReady)
    await expectToken(page)
  } finally {
    await browser.close()
  }
})
