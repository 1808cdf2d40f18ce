/// <reference path="../../../frame/css.d.ts" />
// How a frame starts: what it needs of its address, and what it tells the page then.
import { expect, test, vi } from 'vitest'
import type { ShownField, VaultStart } from '../../../frame/booted.ts'
import { type FieldReport, MOST_FIELDS } from '../../../src/protocol.ts'
import { english } from './support/english.ts'
import { type Frame, type FrameOptions, runInFrame } from './support/frame.ts'
import { settle } from './support/ports.ts'
import { settingsOf } from './support/settings.ts'

const PAGE = 'https://shop.example'

interface Start {
  fragment: Record<string, string> | string[][]
  name?: string
  options?: FrameOptions
}

/** Loads the first script with a fragment. */
async function boot({ fragment, name = 'frame-1', options = {} }: Start, check: (frame: Frame) => unknown) {
  const url = `https://gateway.example/frame.html?key=m_1#${new URLSearchParams(fragment)}`
  await runInFrame({ ...options, url }, async (frame) => {
    window.name = name
    vi.resetModules()
    await import('../../../frame/boot.ts')
    await settle()
    await check(frame)
  })
}

const field = (change: object = {}) => ({
  role: 'field',
  page: PAGE,
  settings: JSON.stringify({ ...settingsOf(), ...change }),
  messages: '{}',
})

/** What the second script gets; undefined as long as it is not to start. */
async function booted(): Promise<readonly ShownField[] | VaultStart | undefined> {
  await settle()
  return Promise.race([window.booted, Promise.resolve(undefined)])
}

const empty: FieldReport = {
  error: 'Enter the card number.',
  errorCode: 'missing',
  shownError: '',
  valid: false,
  potentiallyValid: true,
  length: 0,
  empty: true,
  focus: false,
  card: '',
  luhn: false,
}

test('a field shows its input and says hello to the page, and to nobody else', () =>
  boot({ fragment: field() }, async ({ input, posted }) => {
    expect(input.hidden).toBe(false)
    expect(posted).toEqual([
      {
        data: {
          hostedFields: 'hello',
          protocol: expect.any(Number),
          id: 'f1',
          texts: english,
          fault: undefined,
          report: empty,
        },
        origin: PAGE,
        ports: [expect.anything()],
      },
    ])
    // The second script waits until the page answers.
    expect(await booted()).toBeUndefined()
  }))

test.each([
  ['the page answers', ({ posted }: Frame) => posted[0]?.ports[0]?.postMessage({})],
  ['a person comes to it', ({ input }: Frame) => input.dispatchEvent(new Event('focus'))],
  ['a program fills it in', ({ input }: Frame) => input.dispatchEvent(new Event('input'))],
])('a field starts its further work once %s', (_what, cause) =>
  boot({ fragment: field() }, async (frame) => {
    cause(frame)
    const start = await booted()
    expect(start).toMatchObject([{ texts: english, report: empty }])
    expect(start).toMatchObject([{ input: frame.input, settings: { fieldId: 'f1' } }])
  }),
)

test('what the page sent before the second script is kept for it, in order', () =>
  boot({ fragment: field() }, async ({ posted }) => {
    for (const call of ['joinVault', 'check']) posted[0]?.ports[0]?.postMessage({ call })
    expect(await booted()).toMatchObject([{ early: [{ call: 'joinVault' }, { call: 'check' }] }])
  }))

test('a warm frame waits for its settings, and takes only the first', () =>
  boot({ fragment: {} }, async ({ input, posted }) => {
    expect([input.hidden, posted]).toEqual([true, []])
    const comes = async (fragment: Record<string, string>) => {
      location.hash = `#${new URLSearchParams(fragment)}`
      window.dispatchEvent(new Event('hashchange'))
      await settle()
    }
    await comes(field())
    expect([input.hidden, posted]).toMatchObject([false, [{ data: { id: 'f1' }, origin: PAGE }]])
    await comes(field({ fieldId: 'f2' }))
    await comes({ ...field(), role: 'vault' })
    expect(posted).toHaveLength(1)
  }))

test('a vault says hello only when the second script asks for it', () =>
  boot(
    { fragment: { ...field(), role: 'vault', settings: '{"timeout":500}' } },
    async ({ input, posted }) => {
      const start = await booted()
      expect(start).toMatchObject({ settings: { timeout: 500 }, texts: english })
      expect(input.hidden).toBe(true)
      expect(posted).toEqual([])
      if (start && 'page' in start) start.sayHello('vault-1')
      expect(posted).toMatchObject([{ data: { hostedFields: 'hello', id: 'vault-1' }, origin: PAGE }])
      expect(posted[0]?.data).not.toHaveProperty('report')
    },
  ))

test('the page’s own texts are used, and a wrong one is reported', () =>
  boot(
    { fragment: { ...field(), messages: '{"credit_card_number.missing":"Number?","x":"y"}' } },
    ({ posted }) => {
      expect(posted[0]?.data).toMatchObject({
        texts: { 'credit_card_number.missing': 'Number?' },
        report: { error: 'Number?' },
        fault: 'messages: x is not a text of the fields.',
      })
    },
  ))

test('messages that are no JSON are none', () =>
  boot({ fragment: { ...field(), messages: '{' } }, ({ posted }) => {
    expect(posted[0]?.data).toMatchObject({ texts: english })
  }))

/** The fragment of a card with so many fields, and maybe one more. */
const card = (count: number, ...more: string[]) => {
  const settings = Array.from({ length: count }, (_, at) =>
    JSON.stringify(settingsOf({ fieldId: `f${at + 1}` })),
  )
  return [
    ...Object.entries({ role: 'field', page: PAGE }),
    ...[...settings, ...more].map((one) => ['settings', one]),
  ]
}

test('a card has as many fields as a form may have', () =>
  boot({ fragment: card(MOST_FIELDS) }, ({ posted }) => {
    expect(posted).toHaveLength(MOST_FIELDS)
    expect(posted.at(-1)?.data).toMatchObject({ id: `f${MOST_FIELDS}` })
  }))

const { page: _page, ...homeless } = field()
const { settings: _settings, ...unset } = field()

test.each<[string, Start]>([
  ['without an origin of the page', { fragment: homeless }],
  ['with every origin', { fragment: { ...field(), page: '*' } }],
  ['with an address in place of an origin', { fragment: { ...field(), page: `${PAGE}/checkout` } }],
  ['with an opaque origin', { fragment: { ...field(), page: 'null' } }],
  ['without settings', { fragment: unset }],
  ['with settings that are no JSON', { fragment: { ...field(), settings: '{' } }],
  ['with settings of another type', { fragment: field({ fieldId: 7 }) }],
  ['of a card with too many fields', { fragment: card(MOST_FIELDS + 1) }],
  ['of a card with a wrong field among right ones', { fragment: card(1, '{}') }],
  ['in a sandbox that hides its origin', { fragment: field(), options: { origin: 'null' } }],
  ['in a document without an input', { fragment: field(), options: { body: '<p id="error"></p>' } }],
  ['as a page without another above it', { fragment: field(), options: { isTop: true } }],
])('a frame %s stays silent', (_what, start) =>
  boot(start, async ({ input, posted }) => {
    expect(posted).toEqual([])
    expect(await booted()).toBeUndefined()
    expect(input?.hidden ?? true).toBe(true)
  }),
)

test('a vault is not started without a page, either', () =>
  boot({ fragment: { ...field(), role: 'vault' }, options: { isTop: true } }, async () => {
    expect(await booted()).toBeUndefined()
  }))

test('an optional text is valid from the beginning, with a reference; a required one is not', async () => {
  await boot({ fragment: field({ type: 'text', name: 'nickname', required: false }) }, ({ posted }) => {
    expect(posted[0]?.data).toMatchObject({
      report: { valid: true, error: '', errorCode: '', token: expect.stringMatching(/^[\da-f-]{36}$/) },
    })
  })
  await boot({ fragment: field({ type: 'text', name: 'nickname' }) }, ({ posted }) => {
    const hello = posted[0]?.data
    expect(hello).toMatchObject({ report: { valid: false, errorCode: 'missing' } })
    expect(hello).not.toHaveProperty('report.token')
  })
  await boot({ fragment: field({ required: false }) }, ({ posted }) => {
    expect(posted[0]?.data).toMatchObject({ report: { valid: false, errorCode: 'missing' } })
  })
})

test('a frame that is asked to be a list is one, and the page can change it', () =>
  boot({ fragment: field({ type: 'exp_month', control: 'select' }) }, async () => {
    const list = document.querySelector('select')
    list?.dispatchEvent(new Event('focus'))
    const start = await booted()
    expect(start).toMatchObject([{ input: list }])
    if (!start || 'page' in start) throw new Error('The field did not start.')
    expect(start[0]?.apply({ ...settingsOf({ type: 'exp_month', disabled: true }) })).toBe(true)
    expect(list?.disabled).toBe(true)
    expect(start[0]?.apply({ disabled: false })).toBe(false)
    expect(list?.disabled).toBe(true)
  }))

test('the page’s colors and direction are the document’s', () =>
  boot(
    { fragment: field({ look: { css: [{ color: 'red' }], colorScheme: 'dark', direction: 'rtl' } }) },
    () => {
      expect(document.documentElement.style.colorScheme).toBe('dark')
      expect(document.documentElement.dir).toBe('rtl')
      expect(document.adoptedStyleSheets[0]?.cssRules[0]?.cssText).toContain('color: red')
    },
  ))
