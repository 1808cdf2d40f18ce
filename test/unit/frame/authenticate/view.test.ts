// What a payer sees and hears: the heading, the button, the line that is announced, and the issuer's page.
import { expect, test } from 'vitest'
import { createView, type View } from '../../../../frame/authenticate/view.ts'
import { at, documentOptions, texts } from '../support/authentication.ts'
import { runInFrame } from '../support/frame.ts'

interface Shown {
  view: View
  /** What the page was told. */
  told: string[]
}

const inView = (body: (shown: Shown) => unknown) => () =>
  runInFrame(documentOptions, () => {
    const told: string[] = []
    const view = createView(
      texts,
      (title) => told.push(`show ${title}`),
      () => told.push('cancel'),
    )
    return body({ view, told })
  })

test(
  'it says what is confirmed, first a payment, and how to cancel',
  inView(({ view }) => {
    expect([document.title, at('title').textContent]).toEqual([texts.title, texts.title])
    expect(at('cancel').textContent).toBe(texts.cancel)
    view.entitle(texts.card)
    expect([document.title, at('title').textContent]).toEqual([texts.card, texts.card])
  }),
)

test(
  'the line of the status is announced, and describes the heading for whom it has the focus',
  inView(({ view }) => {
    expect(at('status').getAttribute('role')).toBe('status')
    expect(at('title').getAttribute('aria-describedby')).toBe('status')
    view.say(texts.waiting)
    expect(at('status').textContent).toBe(texts.waiting)
    view.say('')
    expect(at('status').textContent).toBe('')
  }),
)

test(
  'the same text is not announced again',
  inView(({ view }) => {
    view.say(texts.waiting)
    const node = at('status').firstChild
    view.say(texts.waiting)
    expect(at('status').firstChild).toBe(node)
    view.say(texts.offline)
    expect(at('status').firstChild).not.toBe(node)
  }),
)

test(
  'the page shows it once, by its title at that time',
  inView(({ view, told }) => {
    view.entitle(texts.card)
    view.show()
    view.show()
    expect(told).toEqual([`show ${texts.card}`])
  }),
)

test(
  'once it’s shown, the first focus goes to the heading, and later ones stay where they are',
  inView(({ view }) => {
    window.dispatchEvent(new Event('focus'))
    expect(document.activeElement).toBe(document.body)
    view.show()
    window.dispatchEvent(new Event('focus'))
    expect(document.activeElement).toBe(at('title'))
    at('cancel').focus()
    window.dispatchEvent(new Event('focus'))
    expect(document.activeElement).toBe(at('cancel'))
  }),
)

test(
  'the button and Escape cancel, no other key does',
  inView(({ told }) => {
    const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }))
    press('Enter')
    press('Tab')
    expect(told).toEqual([])
    press('Escape')
    at('cancel').click()
    expect(told).toEqual(['cancel', 'cancel'])
  }),
)

test(
  'the focus enters the issuer’s page only from the heading, and only if there is one',
  inView(({ view }) => {
    at('title').focus()
    view.enter()
    expect(document.activeElement).toBe(at('title'))
    view.bank.append(document.createElement('iframe'))
    at('cancel').focus()
    view.enter()
    expect(document.activeElement).toBe(at('cancel'))
    at('title').focus()
    view.enter()
    expect(document.activeElement).toBe(at('bank'))
  }),
)
