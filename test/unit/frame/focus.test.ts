// How the focus gets from the frame to its input.
import { expect, test } from 'vitest'
import { inField, type TestField } from './support/field.ts'
import { press } from './support/keyboard.ts'
import { settle } from './support/ports.ts'

/** Says whether the frame has the focus, which only a browser knows. */
function setFrameFocus(has: boolean) {
  Object.assign(document, { hasFocus: () => has })
}

test(
  'the focus of the frame is that of its input, without scrolling',
  inField({}, ({ input }) => {
    const options: unknown[] = []
    input.focus = (given) => options.push(given)
    window.dispatchEvent(new Event('focus'))
    expect(options).toEqual([{ preventScroll: true }])
  }),
)

test(
  'a key that comes to the frame puts the focus into the input',
  inField({}, ({ input }) => {
    setFrameFocus(true)
    press(document.body, 'Tab')
    expect(document.activeElement).toBe(document.body)
    press(document.body, 'a')
    expect(document.activeElement).toBe(input)
  }),
)

test(
  'a key that comes when the focus has gone elsewhere does not take it back',
  inField({}, () => {
    setFrameFocus(false)
    press(document.body, 'a')
    expect(document.activeElement).toBe(document.body)
  }),
)

test(
  'a key in the input moves no focus',
  inField({}, ({ input }) => {
    setFrameFocus(true)
    input.focus()
    let moves = 0
    input.focus = () => moves++
    press(input, 'a')
    expect(moves).toBe(0)
  }),
)

test(
  'an input in a frame without the focus is not focused',
  inField({}, async ({ input, last }) => {
    setFrameFocus(false)
    input.focus()
    expect(await last()).toMatchObject({ focus: false })
  }),
)

/** Asks a field for its focus while the clock stands still. */
async function ask({ page }: TestField, meanwhile: () => void): Promise<boolean | undefined> {
  let answer: boolean | undefined
  void page.ask(0, 'hasFocus').then((has) => {
    answer = has
  })
  await settle()
  meanwhile()
  await settle()
  return answer
}

test(
  'a field waits a second for a focus that is on its way',
  inField({}, async (field) => {
    setFrameFocus(false)
    expect(await ask(field, () => field.pass(999))).toBeUndefined()
    expect(await ask(field, () => field.pass(1_000))).toBe(false)
  }),
)

test(
  'a focus that arrives is told',
  inField({}, async (field) => {
    setFrameFocus(false)
    expect(
      await ask(field, () => {
        setFrameFocus(true)
        window.dispatchEvent(new Event('focus'))
      }),
    ).toBe(true)
    expect(await ask(field, () => {})).toBe(true)
  }),
)
