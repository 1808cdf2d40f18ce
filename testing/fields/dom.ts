// Filling in fields by a script that reaches into their frames, as a test in the browser itself does.
import { CHALLENGE, type ChallengeOptions, noChallenge, OUR_DOCUMENT, withDefaults } from './challenge.ts'
import { type Driver, type Filling, type FoundFrame, FRAME_NAME } from './fill.ts'

type Control = HTMLInputElement | HTMLSelectElement

const OFTEN = 50

/**
 * @param page has the fields' frames; the browser has to let its scripts into frames of other origins
 * @param timeout milliseconds to wait for each field
 */
export function driverIn(page: Document, timeout: number): Driver<HTMLIFrameElement> {
  return {
    frames: async () => framesIn(page),
    async enter(frame, filling, { at, what }) {
      const control = await until(() => frame.contentDocument?.querySelector<Control>(at), timeout)
      if (!control) {
        throw new Error(
          `The frame of the ${what} cannot be reached: set chromeWebSecurity to false in Cypress' configuration.`,
        )
      }
      fill(control, filling)
      if (!control.value) throw new Error(`The field of the ${what} did not take what was typed.`)
    },
  }
}

/** Passes a challenge by code that the page shows. @throws when no bank asks for a code in time */
export async function passChallengeIn(page: Document, options?: ChallengeOptions): Promise<void> {
  const { code, timeout } = withDefaults(options)
  const bank = () => {
    const ours = framesIn(page).find(({ address }) => address.includes(OUR_DOCUMENT))
    const host = ours?.frame.contentDocument?.querySelector(CHALLENGE.host)
    return host?.shadowRoot?.querySelector<HTMLIFrameElement>(CHALLENGE.bank)?.contentDocument
  }
  const input = await until(() => bank()?.querySelector<HTMLInputElement>(CHALLENGE.code), timeout)
  if (!input) throw noChallenge(timeout)
  fill(input, { typed: code, chosen: code })
  input.form?.querySelector<HTMLButtonElement>(CHALLENGE.confirm)?.click()
}

/** Those of the fields, also in shadow trees. */
function framesIn(root: ParentNode): FoundFrame<HTMLIFrameElement>[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (element.shadowRoot) return framesIn(element.shadowRoot)
    return isFieldFrame(element) ? [{ frame: element, address: element.src }] : []
  })
}

/** Of another document than the script's, so it is no instance of the script's own class. */
function isFieldFrame(element: Element): element is HTMLIFrameElement {
  return element.tagName === 'IFRAME' && element.getAttribute('name')?.startsWith(FRAME_NAME) === true
}

function fill(control: Control, { typed, chosen }: Filling) {
  control.focus()
  if (isList(control)) choose(control, chosen)
  else type(control, typed)
}

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

async function until<Found>(
  ask: () => Found | null | undefined,
  timeout: number,
): Promise<Found | undefined> {
  const end = Date.now() + timeout
  for (;;) {
    const found = ask()
    if (found || Date.now() > end) return found ?? undefined
    await new Promise((resolve) => setTimeout(resolve, OFTEN))
  }
}
