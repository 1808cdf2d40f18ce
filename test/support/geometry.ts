// What a page sees of a frame's place and size while somebody edits in it: a page that does its worst to see the caret, a
// recorder of all that moves, and a person who edits in every way that a keyboard has.
import type { Page } from '@playwright/test'
import type { FieldType } from '../../shared/field-types.ts'
import type { FieldCss } from '../../src/protocol.ts'
import type { World } from './checkout.ts'
import { inputIn, openHtml } from './pages.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** All that has been seen since the last call, each thing once; then every scroller is back to where the page wants it. */
    takeSeen(): Promise<string[]>
  }
}

/** A wide frame in two small scrollers, on a page that can be scrolled itself: every caret is somewhere else. */
const BODY = `<style>
  iframe { display: block; width: 100%; height: 100%; border: 0 }
  body { width: 30000px; height: 5000px; margin: 0 }
  #outer { width: 90px; height: 70px; overflow: auto; scroll-padding: 10px }
  #inner { width: 60px; height: 50px; overflow: auto }
  #field { width: 12000px; height: 80px }
</style>
<div id="outer"><div id="inner"><div id="field"></div></div></div><button>Elsewhere</button>`

/** Opens the page with one field. */
export async function openWatched(page: Page, world: World, type: FieldType) {
  const config = { fields: [{ selector: '#field', input: { type, name: 'note', maxLength: 64 } }] }
  // The sizes that pages.ts gives are for containers of other names.
  await openHtml(page, world, { body: BODY, config })
  await page.evaluate(watch)
}

/** Runs in the page. */
function watch() {
  const iframe = document.querySelector('iframe') as HTMLIFrameElement
  const ancestors: Element[] = []
  for (let element = iframe.parentElement; element; element = element.parentElement) ancestors.push(element)
  let log: string[] = []
  const note = (what: string) => {
    if (log.at(-1) !== what) log.push(what)
  }
  const look = () => {
    const { x, y, width, height } = iframe.getBoundingClientRect()
    const { offsetLeft, offsetTop, pageLeft, pageTop, scale } = visualViewport as VisualViewport
    const scrolled = ancestors.flatMap(({ scrollLeft, scrollTop, scrollWidth }) => [
      scrollLeft,
      scrollTop,
      scrollWidth,
    ])
    const at = document.elementFromPoint(30, 25)?.localName
    note(
      [
        scrollX,
        scrollY,
        ...scrolled,
        x,
        y,
        width,
        height,
        offsetLeft,
        offsetTop,
        pageLeft,
        pageTop,
        scale,
        at,
      ].join(),
    )
  }
  document.addEventListener('scroll', look, true)
  visualViewport?.addEventListener('resize', look)
  visualViewport?.addEventListener('scroll', look)
  new ResizeObserver(look).observe(iframe)
  new IntersectionObserver(([entry]) => note(`seen of it ${entry?.intersectionRatio}`), {
    threshold: [0, 0.001, 0.01, 0.5, 1],
  }).observe(iframe)
  const always = () => {
    look()
    requestAnimationFrame(always)
  }
  always()
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  window.takeSeen = async () => {
    await painted()
    const all = [...new Set(log)].sort()
    for (const element of ancestors) element.scrollTo(0, 0)
    await painted()
    log = []
    look()
    return all
  }
}

/** Ways to edit what is typed, besides typing it: keys, one after another. */
const EDITS: ReadonlyArray<readonly string[]> = [
  ['ArrowLeft', 'ArrowLeft', 'ArrowRight'],
  ['Home'],
  ['End'],
  ['Shift+ArrowLeft', 'Shift+ArrowLeft'],
  ['ControlOrMeta+ArrowLeft'],
  ['Shift+Home'],
  ['ControlOrMeta+a', 'ControlOrMeta+c', 'End'],
  ['Backspace', 'Backspace'],
  ['ControlOrMeta+z'],
  ['ControlOrMeta+Shift+z'],
  ['ControlOrMeta+a', 'ControlOrMeta+x'],
  ['ControlOrMeta+v'],
  ['Home', 'Delete'],
]

/** An empty field without the focus, in a page that has nothing to tell yet. */
async function begin(page: Page) {
  await page.locator('button').focus()
  await inputIn(page, '#field').evaluate((element) => {
    const field = element as HTMLInputElement
    field.value = ''
    field.dispatchEvent(new InputEvent('input'))
  })
  await page.evaluate(() => window.takeSeen())
}

/** What the page saw while something was done in the field, which has the focus and is empty. */
export async function historyBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  await begin(page)
  await inputIn(page, '#field').focus()
  await act()
  return page.evaluate(() => window.takeSeen())
}

/**
 * Types a value and edits it.
 * @param pace `edited`: typed fast, then edited; `by key`: typed, with a look after each key
 * @returns what the page saw, by what was done
 */
export async function historyOf(
  page: Page,
  value: string,
  pace: 'edited' | 'by key' = 'edited',
): Promise<Record<string, string[]>> {
  const input = inputIn(page, '#field')
  const history: Record<string, string[]> = {}
  const step = async (what: string, act: () => Promise<void>) => {
    await act()
    history[what] = await page.evaluate(() => window.takeSeen())
  }
  await begin(page)
  await step('focus', async () => {
    await input.focus()
    await expect(input).toBeFocused()
  })
  if (pace === 'by key') {
    for (const [index, key] of [...value].entries()) await step(`key ${index}`, () => page.keyboard.type(key))
    return history
  }
  await step('typing', () => page.keyboard.type(value))
  for (const keys of EDITS) {
    await step(keys.join(' '), async () => {
      for (const key of keys) await page.keyboard.press(key)
    })
  }
  await step('leaving', () => page.locator('button').focus())
  await step('the page gives the focus', async () => {
    await page.evaluate(() => window.instance.focusIframeInput('#field'))
  })
  return history
}

/** Gives the field a style of the page's and waits until it applies. */
export async function restyle(page: Page, css: FieldCss) {
  await page.evaluate((css) => {
    window.instance.updateStyle(css)
    return window.instance.focusIframeInput('#field')
  }, css)
}

/** Takes the lens away, as if a browser looked through it. */
export async function withoutLens(page: Page) {
  await inputIn(page, '#field').evaluate(() => {
    for (const id of ['lens', 'face']) {
      const element = document.getElementById(id) as HTMLElement
      element.style.cssText = 'position: static; display: block; transform: none; width: 100vw; height: 100vh'
    }
  })
}
