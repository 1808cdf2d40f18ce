// What a page can observe of a frame's position and size while somebody edits in it: a page that tries its best to see the
// caret, a recorder of all movements, and a person who edits in every way that a keyboard allows.
import type { Page } from '@playwright/test'
import type { FieldType } from '../../../shared/field-types.ts'
import type { FieldConfig, FieldInput } from '../../../src/index.ts'
import type { FieldCss } from '../../../src/protocol.ts'
import type { World } from './checkout.ts'
import { inputIn, openHtml } from './pages.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** Returns everything observed since the last call, without duplicates, and resets the scrollers. */
    takeSeen(): Promise<string[]>
  }
}

/** A wide frame in two small scrollers, on a scrollable page: every caret position would scroll differently. */
const BODY = `<style>
  iframe { display: block; width: 100%; height: 100%; border: 0 }
  body { width: 30000px; height: 5000px; margin: 0 }
  #outer { width: 90px; height: 70px; overflow: auto; scroll-padding: 10px }
  #inner { width: 60px; height: 50px; overflow: auto }
  #field { width: 12000px; height: 80px }
</style>
<div id="outer"><div id="inner"><div id="field"></div></div></div><button>Elsewhere</button>`

/** Opens the page with one field. @param more of its configuration */
export const openWatched = (
  page: Page,
  world: World,
  type: FieldType,
  more: Partial<FieldInput> = {},
): Promise<void> => openWatchedInput(page, world, { type, name: 'note', maxLength: 64, ...more })

/** Opens the page with a field or a card. */
export async function openWatchedInput(page: Page, world: World, input: FieldConfig['input']) {
  const config = { fields: [{ selector: '#field', input }] }
  // pages.ts sets sizes only for containers with other names.
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

/** Sequences of keys that edit the text. */
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

/** An input of the watched frame: by default the one that the test is about. */
const watchedInput = (page: Page, id?: string) =>
  id ? page.frameLocator('#field iframe').locator(`#${id}`) : inputIn(page, '#field')

/** Empties the field, takes the focus away from it, and forgets what was observed. */
async function begin(page: Page, id?: string) {
  await page.locator('button').focus()
  await watchedInput(page, id).evaluate((element) => {
    const field = element as HTMLInputElement
    field.value = ''
    field.dispatchEvent(new InputEvent('input'))
  })
  await page.evaluate(() => window.takeSeen())
}

/** What the page observes during an action in the field, which starts empty and focused. */
export async function historyBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  await begin(page)
  await inputIn(page, '#field').focus()
  await act()
  return page.evaluate(() => window.takeSeen())
}

/**
 * Types a value and edits it.
 * @param pace `edited`: typed fast, then edited; `by key`: typed, with an observation after each key
 * @returns what the page observed, by action
 */
export async function historyOf(
  page: Page,
  value: string,
  pace: 'edited' | 'by key' = 'edited',
  id?: string,
): Promise<Record<string, string[]>> {
  const input = watchedInput(page, id)
  const history: Record<string, string[]> = {}
  const step = async (what: string, act: () => Promise<void>) => {
    await act()
    // A frame of another process paints on its own time, and only then asks its page to bring the caret into view.
    await input.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    history[what] = await page.evaluate(() => window.takeSeen())
  }
  await begin(page, id)
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
    const at = Number((await input.getAttribute('id'))?.split('-')[1] ?? 0)
    await page.evaluate((at) => {
      const { selector } = window.instance.getState().fields[at] ?? { selector: '#field' }
      return window.instance.focusIframeInput(selector)
    }, at)
  })
  return history
}

/** Applies a style of the page to the field, and waits until it takes effect. */
export async function restyle(page: Page, css: FieldCss) {
  await page.evaluate((css) => {
    window.instance.updateStyle(css)
    return window.instance.focusIframeInput('#field')
  }, css)
}

/** Removes the lens, as if a browser could see through it. */
export async function withoutLens(page: Page) {
  await inputIn(page, '#field').evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('.lens, .face')) {
      element.style.cssText =
        'position: static; display: block; transform: none; width: 100cqw; height: 100cqh'
    }
  })
}
