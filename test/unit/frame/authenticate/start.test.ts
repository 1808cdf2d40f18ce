/// <reference path="../../../../frame/css.d.ts" />
// Where the frame that authenticates starts, and the texts it starts with.
import { expect, test, vi } from 'vitest'
import { readTexts } from '../../../../frame/authenticate/texts.ts'
import { at, documentOptions, PAGE, texts } from '../support/authentication.ts'
import { type Frame, type FrameOptions, runInFrame } from '../support/frame.ts'

/** Loads the frame's script. */
const start = (options: FrameOptions, check: (frame: Frame) => unknown) =>
  runInFrame({ ...documentOptions, ...options }, async (frame) => {
    window.name = 'authenticate-1'
    vi.resetModules()
    await import('../../../../frame/authenticate/main.ts')
    await check(frame)
  })

const addressOf = (page: string) =>
  `https://gateway.example/authenticate.html#page=${encodeURIComponent(page)}`

test('in a page it says hello to that page, by the frame’s name', () =>
  start({}, ({ posted }) => {
    expect(posted).toMatchObject([{ data: { hostedFields: 'hello', id: 'authenticate-1' }, origin: PAGE }])
    expect(at('title').textContent).toBe(texts.title)
  }))

test.each<[string, FrameOptions]>([
  ['opened without a page around it', { isTop: true }],
  ['in a sandbox that hides its origin', { origin: 'null' }],
  ['without the page’s origin', { url: 'https://gateway.example/authenticate.html' }],
  ['for every origin', { url: addressOf('*') }],
  ['for an address in place of an origin', { url: addressOf(`${PAGE}/checkout`) }],
])('%s it stays silent', (_what, options) =>
  start(options, ({ posted }) => {
    expect(posted).toEqual([])
    expect(at('title').textContent).toBe('Payment')
  }),
)

test('its texts are those that the build has put into the document', () =>
  runInFrame(documentOptions, () => {
    expect(readTexts()).toEqual(texts)
  }))

test.each([
  ['too few texts', '["A title"]', 'A title'],
  ['none', '[]', ''],
])('a document with %s shows nothing in their place', (_what, given, title) =>
  runInFrame({ ...documentOptions, texts: given }, () => {
    expect(readTexts()).toMatchObject({ title, cancel: '', offline: '' })
  }),
)

test('a document without any shows none', () =>
  runInFrame(documentOptions, () => {
    at('texts').remove()
    expect(readTexts()).toMatchObject({ title: '', cancel: '' })
  }))
