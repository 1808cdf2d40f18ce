// The fields in other languages: what is shown, announced and thrown, and what a page changes of it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { World } from '../support/browser/checkout.ts'
import { element, inputOf, openElements } from '../support/browser/element-page.ts'
import { inputIn, openHtml, partsIn, pay, typeInto, typeIntoCard } from '../support/browser/pages.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const DATE = '<div id="number"></div><div id="cvv"></div><div id="date"></div>'
const FIELDS = [
  { selector: '#number', input: { type: 'credit_card_number', format: true } },
  { selector: '#cvv', input: { type: 'cvv' } },
  { selector: '#date', input: { type: 'expiration', placeholder: true } },
]

/** The same three in one frame. */
const CARD = [{ selector: '#number', input: { type: 'card', fields: FIELDS.map(({ input }) => input) } }]
const FORMS = { fields: FIELDS, 'a card': CARD }

const first = (page: Page) =>
  page.evaluate(() => {
    const { error, errorCode } = window.instance.getState().fields[0] ?? {}
    return { error, errorCode }
  })
const open = (page: Page, world: World, html: string, config: Record<string, unknown> = {}) =>
  openHtml(page, world, { html, body: DATE, config: { fields: FIELDS, ...config } })
const frameAddress = async (page: Page) =>
  new URL((await page.locator('#number iframe').getAttribute('src')) ?? '')

const LANGUAGES = [
  {
    lang: 'de-AT',
    served: 'de',
    dir: 'ltr',
    labels: ['Kartennummer', 'Prüfnummer', 'Ablaufdatum'],
    placeholder: 'MM / JJ',
    missing: 'Geben Sie die Kartennummer ein.',
    incomplete: 'Die Kartennummer ist unvollständig.',
    whole: 'Die Zahlungsdaten sind unvollständig.',
    unreachable:
      'Der Zahlungsdienst ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  },
  {
    lang: 'ar',
    served: 'ar',
    dir: 'rtl',
    labels: ['رقم البطاقة', 'رمز الأمان', 'تاريخ انتهاء الصلاحية'],
    placeholder: 'MM / YY',
    missing: 'أدخل رقم البطاقة.',
    incomplete: 'رقم البطاقة غير مكتمل.',
    whole: 'بيانات الدفع غير مكتملة.',
    unreachable: 'تعذّر الوصول إلى خدمة الدفع. تحقّق من الاتصال وحاول مرة أخرى.',
  },
  {
    lang: 'ja',
    served: 'ja',
    dir: 'ltr',
    labels: ['カード番号', 'セキュリティコード', '有効期限'],
    placeholder: '月 / 年',
    missing: 'カード番号を入力してください。',
    incomplete: 'カード番号の桁数が足りません。',
    whole: 'お支払い情報が不足しています。',
    unreachable: '決済サービスに接続できません。接続を確認して、もう一度お試しください。',
  },
]

for (const [
  form,
  { lang, served, dir, labels, placeholder, missing, incomplete, whole, unreachable },
] of Object.keys(FORMS).flatMap((form) =>
  LANGUAGES.map((language) => [form as keyof typeof FORMS, language] as const),
)) {
  const isCard = form === 'a card'
  test(
    `a page in ${lang} has ${form} in its language, and its exceptions, too`,
    // One of both runs from right to left.
    longUnless(isCard ? lang === 'ar' : lang === 'de-AT'),
    async ({ page, world }) => {
      await open(page, world, `lang="${lang}" dir="${dir}"`, { fields: FORMS[form] })
      const number = inputIn(page, '#number')
      for (const [index, container] of ['#number', '#cvv', '#date'].entries()) {
        const input = isCard ? partsIn(page, '#number').nth(index) : inputIn(page, container)
        await expect(input).toHaveAccessibleName(labels[index] ?? '')
        if (!isCard || index === 0)
          await expect(page.locator(`${container} iframe`)).toHaveAccessibleName(labels[index] ?? '')
      }
      const date = isCard ? partsIn(page, '#number').nth(2) : inputIn(page, '#date')
      await expect(date).toHaveAttribute('placeholder', placeholder)
      const html = page.frameLocator('#number iframe').locator('html')
      await expect(html).toHaveAttribute('lang', served)
      await expect(html).toHaveAttribute('dir', dir)

      const messages = [`#number${isCard ? ' credit_card_number' : ''}: ${missing}`]
      const refused = { exception: { code: 2, message: whole, messages } }
      for (const [at, text] of ['', '123', '1240'].entries()) {
        if (isCard && text) await typeInto(page, partsIn(page, '#number').nth(at), text)
        else if (text)
          await page.evaluate((at) => window.instance.removeField(at), at === 1 ? '#cvv' : '#date')
      }
      expect(await page.evaluate(() => window.tokenize())).toEqual(refused)
      await expect(number).toHaveAccessibleDescription(missing)
      expect(await first(page)).toEqual({ error: missing, errorCode: 'missing' })
      await typeInto(page, number, '4242')
      await expect.poll(() => first(page)).toEqual({ error: incomplete, errorCode: 'incomplete' })
      await page.keyboard.type('424242424242')
      await expect.poll(() => first(page)).toEqual({ error: '', errorCode: '' })
      await expect(number).toHaveValue('4242 4242 4242 4242')

      await page.route('**/v1/tokens', (route) => route.abort())
      expect(await page.evaluate(() => window.tokenize())).toEqual({
        exception: { code: 3, message: unreachable, messages: [unreachable] },
      })
    },
  )
}

for (const file of readdirSync(path.join(import.meta.dirname, '../../frame/languages')).sort()) {
  const language = path.basename(file, '.json')
  test(`a card in ${language} has that language's texts, and pays`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    const texts = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../frame/languages', file), 'utf8'),
    )
    const dir = ['ar', 'he'].includes(language) ? 'rtl' : 'ltr'
    await open(page, world, `lang="${language}" dir="${dir}"`, { fields: CARD })
    const parts = partsIn(page, '#number')
    await page.evaluate(() => window.tokenize({}))
    for (const [at, { input }] of FIELDS.entries()) {
      await expect(parts.nth(at)).toHaveAccessibleName(texts[`${input.type}.label`])
      await expect(parts.nth(at)).toHaveAccessibleDescription(texts[`${input.type}.missing`])
      // What is typed are digits, in every language.
      await expect(parts.nth(at)).toHaveCSS('direction', 'ltr')
    }
    await expect(page.frameLocator('#number iframe').locator('html')).toHaveAttribute('dir', dir)
    const places = await parts.evaluateAll((inputs) =>
      inputs.map((input) => input.getBoundingClientRect().left),
    )
    // The number comes first, where that language begins.
    expect(Math.sign((places[1] ?? 0) - (places[0] ?? 0))).toBe(dir === 'rtl' ? -1 : 1)
    await typeIntoCard(page, '#number', ['4242424242424242', '123', '1240'])
    await page.waitForFunction(() => window.instance.getState().isReady)
    expect(await page.evaluate(() => window.tokenize({}))).toMatchObject({ number: '************4242' })
  })
}

test('digits run from left to right in a page that does not, its errors as their language does', async ({
  page,
  world,
}) => {
  await open(page, world, 'lang="he" dir="rtl"')
  const number = inputIn(page, '#number')
  await page.evaluate(() => window.tokenize())
  const style = await number.evaluate((input) => {
    const error = document.querySelector('#error') ?? input
    const { direction, textAlign } = getComputedStyle(input)
    return { direction, textAlign, error: getComputedStyle(error).direction }
  })
  expect(style).toEqual({ direction: 'ltr', textAlign: 'right', error: 'rtl' })
  await typeInto(page, number, '42425')
  await expect(number).toHaveValue('4242 5')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6)
})

test('an error in another language than the page still runs as it has to', async ({ page, world }) => {
  await open(page, world, 'lang="en"', { locale: 'ar' })
  await page.evaluate(() => window.tokenize())
  await expect(inputIn(page, '#number')).toHaveAccessibleDescription('أدخل رقم البطاقة.')
  const error = page.frameLocator('#number iframe').locator('#error')
  expect(await error.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('a locale goes before the page’s language, and the place of the field before the document', async ({
  page,
  world,
}) => {
  await open(page, world, 'lang="fr"', { locale: 'pt-BR' })
  await expect(inputIn(page, '#number')).toHaveAccessibleName('Número do cartão')
  const body = `<main lang="sv">${DATE}</main>`
  await openHtml(page, world, { html: 'lang="fr"', body, config: { fields: FIELDS } })
  await expect(inputIn(page, '#number')).toHaveAccessibleName('Kortnummer')
})

for (const html of ['lang="en-GB"', '', 'lang="ga"', 'lang="not a language"']) {
  test(
    `a page with ${html || 'no language'} has English fields`,
    longUnless(html === ''),
    async ({ page, world }) => {
      await open(page, world, html)
      await expect(inputIn(page, '#number')).toHaveAccessibleName('Card number')
      const address = await frameAddress(page)
      if (!/ga|not/.test(html)) expect([...address.searchParams.keys()]).toEqual(['key'])
    },
  )
}

test('a language costs no request beside the frames', { tag: '@long' }, async ({ page, world }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, world, 'lang="de"')
  const { host } = new URL(world.gateway.baseUrl)
  const paths = asked.filter((url) => new URL(url).host === host).map((url) => new URL(url).pathname)
  expect(paths.filter((path) => !/\/(frame\.html|hosted-fields\.js)$/.test(path))).toEqual([])
})

test('a brand that the shop does not take is told in the person’s language, after four digits', async ({
  page,
  world,
}) => {
  const input = { type: 'credit_card_number', brands: ['visa', 'mastercard'] }
  await open(page, world, 'lang="de"', { fields: [{ selector: '#number', input }] })
  await typeInto(page, inputIn(page, '#number'), '6759')
  const error = 'Diese Kartenart wird nicht akzeptiert.'
  await expect.poll(() => first(page)).toEqual({ error, errorCode: 'not_accepted' })
  await expect(inputIn(page, '#number')).toHaveAccessibleDescription(error)
  expect(await page.evaluate(() => window.instance.getState().fields[0]?.card)).toBe('maestro')
})

test('messages change single texts, of the page, the frames and the vault', async ({ page, world }) => {
  const messages = {
    'form.loading': 'Einen Augenblick.',
    'credit_card_number.label': 'Nummer der Karte',
    'credit_card_number.missing': 'Bitte die Nummer.',
    'form.incomplete': 'Da fehlt etwas.',
    'service.unreachable': 'Keine Verbindung.',
  }
  await open(page, world, 'lang="de"', { messages, fields: FIELDS.slice(0, 2) })
  const number = inputIn(page, '#number')
  await expect(number).toHaveAccessibleName('Nummer der Karte')
  await expect(inputIn(page, '#cvv')).toHaveAccessibleName('Prüfnummer')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    exception: {
      message: 'Da fehlt etwas.',
      messages: ['#number: Bitte die Nummer.', '#cvv: Geben Sie die Prüfnummer ein.'],
    },
  })
  await pay(page)
  await page.route('**/v1/tokens', (route) => route.abort())
  expect(await page.evaluate(() => window.tokenize({ exp_month: 1, exp_year: 2041 }))).toMatchObject({
    exception: { message: 'Keine Verbindung.' },
  })
  const early = await page.evaluate(() => {
    document.body.append(document.createElement('section'))
    window.instance.addField({ selector: 'section', input: { type: 'text', name: 'note' } })
    return window.instance.getState().fields.at(-1)
  })
  expect(early).toMatchObject({ error: 'Einen Augenblick.', errorCode: 'loading' })
})

for (const messages of [
  { 'cvv.mising': 'Missing.' },
  { 'cvv.missing': { text: 'Missing.' } },
  { 'cvv.missing': '' },
]) {
  const isTried = 'cvv.mising' in messages
  test(
    `the name of a text that is not taken is told: ${JSON.stringify(messages)}`,
    longUnless(isTried),
    async ({ page, world }) => {
      await openHtml(page, world, { config: { messages }, waits: false })
      const failure = await page.evaluate(() =>
        window.instance.ready.catch(({ code, message }) => ({ code, message })),
      )
      expect(failure).toEqual({
        code: 1,
        message: `messages: ${Object.keys(messages)[0]} is not a text of the fields.`,
      })
    },
  )
}

test('the gateway’s reasons are in the messages, and the message is in the person’s language', async ({
  page,
  world,
}) => {
  await openHtml(page, world, { html: 'lang="fr"' })
  await pay(page)
  const body = { messages: [{ code: 'card_number_invalid', message: 'The card number is not valid.' }] }
  await page.route('**/v1/tokens', (route) => route.fulfill({ status: 422, json: body }))
  expect(await page.evaluate(() => window.tokenize({ exp_month: 1, exp_year: 2041 }))).toEqual({
    exception: {
      code: 4,
      message: 'Les informations de paiement ont été refusées.',
      messages: ['The card number is not valid.'],
    },
  })
})

test('elements have the language of their place, through shadow roots, or the one that is set', async ({
  page,
  world,
}) => {
  const body = '<form lang="nb"><hosted-field id="number" type="credit_card_number"></hosted-field></form>'
  await openElements(page, world, { body })
  await expect(inputOf(element(page, '#number'))).toHaveAccessibleName('Kortnummer')
  await expect
    .poll(() => element(page, '#number').evaluate((field: HTMLInputElement) => field.validationMessage))
    .toBe('Skriv inn kortnummeret.')
  const settings = { locale: 'ko', messages: { 'cvv.label': 'CVC' } }
  await openElements(page, world, { by: 'module', settings })
  await page
    .locator('label')
    .first()
    .evaluate((label) => label.remove())
  await expect
    .poll(() => element(page, '#number').evaluate((field: HTMLInputElement) => field.validationMessage))
    .toBe('카드 번호를 입력하세요.')
})
