// Filling in fields over the WebDriver protocol, whichever library speaks it: what differs between them is an object of these members.
import { type Card, type Driver, FILL_TIMEOUT, type FillOptions, fillFields, frameSelector } from './fill.ts'

export interface Remote<Element> {
  /** All elements of the present frame that a selector finds now. */
  all(selector: string): Promise<Element[]>
  titleOf(frame: Element): Promise<string>
  /** From its attribute or its label: by the script `NAME`. */
  accessibleName(element: Element): Promise<string>
  isList(element: Element): Promise<boolean>
  /** Presses keys, one after the other. */
  press(element: Element, keys: string): Promise<void>
  /** Runs a script in the present frame, and waits for what it promises. */
  run(script: string): Promise<unknown>
  into(frame: Element): Promise<void>
  out(): Promise<void>
  /** Asks again and again until there is an answer. @returns undefined once the time is over */
  until<Found>(ask: () => Promise<Found | undefined>, timeout: number): Promise<Found | undefined>
}

/**
 * Runs in a field's frame, with its input. A script, because drivers of Chromium cannot compute the name of what is in a frame of another
 * process.
 */
export const NAME =
  "return arguments[0].getAttribute('aria-label') || arguments[0].labels?.[0]?.textContent || ''"

/** Keys of WebDriver: everything is marked and removed, then nothing is held any more. */
const CLEAR = '\uE009a\uE000\uE003'

/** Types a card into the fields of the present page or frame. @throws when there is no field for something of the card */
export async function fillRemotely<Element>(
  remote: Remote<Element>,
  card: Card,
  { names, timeout = FILL_TIMEOUT }: FillOptions,
): Promise<void> {
  const frameOf = async (titles: readonly string[]) => (await remote.all(frameSelector(titles)))[0]
  const driver: Driver = {
    async find(titles) {
      const frame = await remote.until(() => frameOf(titles), timeout)
      return frame && remote.titleOf(frame)
    },
    titles: async () => Promise.all((await remote.all('iframe')).map((frame) => remote.titleOf(frame))),
    async enter(title, { typed, chosen }) {
      const frame = await frameOf([title])
      if (!frame) throw new Error(`The field "${title}" has gone.`)
      await remote.into(frame)
      try {
        const control = await remote.until(() => named(remote, title), timeout)
        if (!control) throw new Error(`The frame of "${title}" has no field of that name.`)
        // A list chooses what is typed, as it does for people.
        await remote.press(control, (await remote.isList(control)) ? chosen : CLEAR + typed)
      } finally {
        await remote.out()
      }
    },
  }
  await fillFields(driver, card, names)
  // Typed values pass from frame to frame: a test that pays immediately would be faster.
  for (const frame of await remote.all('iframe')) {
    await remote.into(frame)
    await remote.run(TURN)
    await remote.out()
  }
}

/** Resolves once the frame has had a turn for the messages that have come. */
const TURN = `return new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => setTimeout(resolve)
  port2.postMessage(0)
})`

async function named<Element>(remote: Remote<Element>, name: string): Promise<Element | undefined> {
  for (const control of await remote.all('input, select')) {
    if ((await remote.accessibleName(control)) === name) return control
  }
  return undefined
}
