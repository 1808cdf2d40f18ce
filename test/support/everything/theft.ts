// Types into a field whose page takes the focus while keys are down, and counts what the page has got for free.
import type { Page } from '@playwright/test'
import type { FieldConfig, FieldInput } from '../../../src/index.ts'
import type { World } from '../browser/checkout.ts'
import { inputIn, openHtml } from '../browser/pages.ts'
import { expect } from '../browser/test.ts'
import { type Ask, askQuietly } from './ask.ts'
import type { Inside, Plan, Thief } from './page/thief.ts'
import { PROPS } from './page/ways.ts'
import { servePageScript } from './serve.ts'

/** A person's keyboard. */
export interface Keyboard {
  down(key: string): Promise<void>
  up(key: string): Promise<void>
}

export interface Theft extends Omit<Plan, 'place' | 'type' | 'patience'> {
  input: FieldInput
  text: string
  /**
   * Milliseconds for which each key is held: what the person does, and the only time here that just passes. Or until the page has
   * taken the focus, as it does when it hears of a key that is down for longer than a report waits.
   */
  hold: number | 'until taken'
}

export interface Loot {
  /** Characters that came up in the page, after going down in the field. */
  stolen: string
  /** Those of them that stayed in the field: the page has them, and nobody notices. */
  free: string
  /** Times that the page took the focus. */
  takes: number
  isLocked: boolean
  /** Characters in the field at the end. */
  value: string
}

const FIELD = '#field'
const BODY = `<div id="field" style="width: 300px; height: 40px"></div><div id="other"></div>${PROPS}`
const OTHER: FieldConfig = { selector: '#other', input: { type: 'text', name: 'another', required: false } }

/** Milliseconds in which a key that came up reaches somebody, if it does at all: focus in transit can lose it. */
const TRANSIT = 1_000

/** Milliseconds for which a page keeps a focus that brings it no key: while it does, nobody types. */
const PATIENCE = 250
/** The same for a page that takes the focus all the time: with more of them a person could type nothing at all. */
const HASTE = 40

/** Milliseconds between two looks at a field that may have the focus for a moment only. */
const OFTEN = [10]

function patienceOf({ hold, trigger }: Theft): number {
  if (hold === 'until taken') return TRANSIT
  return trigger === 'animation frame' ? HASTE : PATIENCE
}

/** Opens the page, types, and reports. */
export async function typeUnderTheft(
  page: Page,
  world: World,
  keyboard: Keyboard,
  theft: Theft,
): Promise<Loot> {
  const { input, text, hold, ...plan } = theft
  await openHtml(page, world, { body: BODY, config: { fields: [{ selector: FIELD, input }, OTHER] } })
  const ask = await askQuietly(page)
  await page.evaluate(async ([url, plan]) => (await import(url)).startThief(plan), [
    servePageScript(world, 'thief'),
    { ...plan, place: FIELD, type: input.type, patience: patienceOf(theft) },
  ] as const)
  await tellFromInside(page)
  await page.evaluate(() => window.instance.focusIframeInput(window.thief.selector))
  const look = () => ask<Moment>('window.thief')
  const isReady = async () => {
    const { isAway, inside } = await look()
    return inside?.isLocked || (!isAway && inside?.isFocused)
  }
  const loot: Loot = { stolen: '', free: '', takes: 0, isLocked: false, value: '' }
  for (const key of text) {
    await expect.poll(isReady, { message: `the field is ready for ${key}`, intervals: OFTEN }).toBe(true)
    const before = await look()
    loot.isLocked = before.inside.isLocked
    if (loot.isLocked) break
    await keyboard.down(key)
    if (hold === 'until taken')
      await expect
        .poll(async () => (await look()).takes, 'the page takes the focus')
        .toBeGreaterThan(before.takes)
    else await new Promise((resolve) => setTimeout(resolve, hold))
    await keyboard.up(key)
    // Else nothing was tried. A key that goes down while another field has the focus goes there, uncounted.
    if (plan.way !== 'focus of another field')
      await expect
        .poll(async () => pressed(await look()), 'the key went down')
        .toBeGreaterThan(pressed(before))
    await arrival(look, before)
    await hearFromInside(ask)
    await expect.poll(isReady, { message: `the field has settled after ${key}`, intervals: OFTEN }).toBe(true)
    const after = await look()
    const stolen = after.stolen.slice(before.stolen.length).join('')
    loot.takes = after.takes
    loot.stolen += stolen
    if (after.inside.value.length > before.inside.value.length) loot.free += stolen
    loot.value = after.inside.value
    loot.isLocked = after.inside.isLocked
  }
  return loot
}

/** Characters that a page may get from one field, each lost by the person, until the field is locked. */
const MOST_LOST = 2

/** Nothing that the page got is in the field, too, and a field from which keys are taken is locked. */
export function expectNothingFree(loot: Loot, when: string) {
  expect(loot.takes, `${when}: the page tried`).toBeGreaterThan(0)
  const told = `${when}: ${JSON.stringify(loot)}`
  expect(loot.free, told).toBe('')
  expect(loot.stolen.length, told).toBeLessThanOrEqual(MOST_LOST)
  if (loot.stolen.length === MOST_LOST) expect(loot.isLocked, when).toBe(true)
}

type Moment = Thief & { inside: Inside }

const pressed = ({ keydowns, inside }: Moment) => keydowns + inside.keydowns

/** Waits until a key's `keyup` has come to the page or to the field. */
async function arrival(look: () => Promise<Moment>, before: Moment) {
  const until = Date.now() + TRANSIT
  for (;;) {
    const { keyups, inside } = await look()
    if (keyups + inside.keyups > before.keyups + before.inside.keyups || Date.now() > until) return
  }
}

/** Waits until the frame has told how things are now: on a busy machine its process may stand still, and its last word is old then. */
async function hearFromInside(ask: Ask) {
  const ping = (await ask<number | undefined>('window.thief.inside.ping')) ?? 0
  await ask(`document.querySelector('${FIELD} iframe').contentWindow.postMessage({ ping: ${ping + 1} }, '*')`)
  await expect
    .poll(() => ask('window.thief.inside.ping'), { message: 'the frame answers', intervals: OFTEN })
    .toBe(ping + 1)
}

/** Lets the frame tell the test what happens in it. In the page the thief hears it, too, and passes it on only. */
async function tellFromInside(page: Page) {
  await inputIn(page, FIELD).evaluate((field) => {
    let keydowns = 0
    let keyups = 0
    let ping = 0
    window.addEventListener('keydown', () => keydowns++, true)
    window.addEventListener('keyup', () => keyups++, true)
    window.addEventListener('message', ({ data }) => {
      if (data?.ping) ping = data.ping
    })
    setInterval(() => {
      if (!(field instanceof HTMLInputElement)) return
      const isFocused = document.activeElement === field && document.hasFocus()
      const inside = { value: field.value, isFocused, isLocked: field.disabled, keydowns, keyups, ping }
      parent.postMessage({ inside }, '*')
    }, 5)
  })
}
