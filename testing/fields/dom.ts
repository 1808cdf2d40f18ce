// Filling in fields by a script that reaches into their frames, as a test in the browser itself does.
import { type Driver, type Filling, frameSelector } from './fill.ts'

type Control = HTMLInputElement | HTMLSelectElement

const OFTEN = 50

/**
 * @param page has the fields' frames; the browser has to let its scripts into frames of other origins
 * @param timeout milliseconds to wait for each field
 */
export function driverIn(page: Document, timeout: number): Driver {
  const frameOf = (titles: readonly string[]) =>
    page.querySelector<HTMLIFrameElement>(frameSelector(titles)) ?? undefined
  return {
    find: async (titles) => (await until(() => frameOf(titles), timeout))?.title,
    titles: async () => [...page.querySelectorAll('iframe')].map(({ title }) => title),
    async enter(title, filling) {
      const control = await until(() => controlIn(frameOf([title])?.contentDocument, title), timeout)
      if (!control) {
        throw new Error(
          `The frame of "${title}" cannot be reached: set chromeWebSecurity to false in Cypress' configuration.`,
        )
      }
      fill(control, filling)
      if (!control.value) throw new Error(`The field "${title}" did not take what was typed.`)
    },
  }
}

/** @param frame null where the browser keeps the script out */
function controlIn(frame: Document | null | undefined, name: string): Control | undefined {
  const controls = [...(frame?.querySelectorAll<Control>('input, select') ?? [])]
  return controls.find((control) => control.getAttribute('aria-label') === name && !control.hidden)
}

function fill(control: Control, { typed, chosen }: Filling) {
  control.focus()
  if (isList(control)) choose(control, chosen)
  else type(control, typed)
}

/** Of another document than the script's, so it is no instance of the script's own class. */
function isList(control: Control): control is HTMLSelectElement {
  return control.tagName === 'SELECT'
}

function choose(list: HTMLSelectElement, value: string) {
  list.value = value
  for (const event of ['input', 'change']) list.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Key by key, by the command of browsers that does all that a key does, its events among it. */
function type(input: HTMLInputElement, text: string) {
  const page = input.ownerDocument
  input.select()
  if (input.value) page.execCommand('delete')
  for (const key of text) page.execCommand('insertText', false, key)
}

async function until<Found>(ask: () => Found | undefined, timeout: number): Promise<Found | undefined> {
  const end = Date.now() + timeout
  for (;;) {
    const found = ask()
    if (found !== undefined || Date.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, OFTEN))
  }
}
