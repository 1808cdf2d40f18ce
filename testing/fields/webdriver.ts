// Filling in fields over the WebDriver protocol, whichever library speaks it: what differs between them is an object of these members.
import {
  type Bank,
  type Card,
  CONTROL,
  type Driver,
  FILL_TIMEOUT,
  type FillOptions,
  FRAME_NAME,
  fillBankBy,
  fillCardBy,
  fillTextBy,
} from './fill.ts'

export interface Remote<Element> {
  /** All elements of the present frame that a selector finds now. */
  all(selector: string): Promise<Element[]>
  isList(element: Element): Promise<boolean>
  /** Presses keys, one after the other. */
  press(element: Element, keys: string): Promise<void>
  /** Runs a script in the present frame, and waits for what it promises. */
  run(script: string): Promise<unknown>
  /** Runs a script that returns elements, each with a text. */
  pairs(script: string): Promise<[Element, string][]>
  into(frame: Element): Promise<void>
  out(): Promise<void>
  /** Asks again and again until there is an answer. @returns undefined once the time is over */
  until<Found>(ask: () => Promise<Found | undefined>, timeout: number): Promise<Found | undefined>
}

/** The fields' frames with their addresses, also in shadow trees, which no selector of the protocol looks into. */
const FRAMES = `
const look = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
  element.shadowRoot ? look(element.shadowRoot)
    : element.matches('iframe[name^="${FRAME_NAME}"]') ? [[element, element.src]] : [])
return look(document)`

/** Keys of WebDriver: everything is marked and removed, then nothing is held any more. */
const CLEAR = '\uE009a\uE000\uE003'

/** What tests call, for a library's own driver. */
export interface Hands<Browser> {
  /**
   * Types a card into the fields, as a person does: into the inputs in their frames, no matter what these are called.
   * @param browser is in the page or frame that has the form, and is there again at the end
   * @throws when there is no field for something of the card
   */
  fillCard(browser: Browser, card: Card, options?: FillOptions): Promise<void>
  /** Types a bank account. @throws as for a card */
  fillBank(browser: Browser, bank: Bank, options?: FillOptions): Promise<void>
  /** Types into a text field. @param name its key in the token @throws as for a card */
  fillText(browser: Browser, name: string, text: string, options?: FillOptions): Promise<void>
}

export function handsOf<Browser, Element>(remoteOf: (browser: Browser) => Remote<Element>): Hands<Browser> {
  async function use(
    browser: Browser,
    { timeout = FILL_TIMEOUT }: FillOptions = {},
    run: (driver: Driver<Element>) => Promise<void>,
  ) {
    const remote = remoteOf(browser)
    await run(driverOf(remote, timeout))
    await settle(remote)
  }
  return {
    fillCard: (browser, card, options) =>
      use(browser, options, (driver) => fillCardBy(driver, card, options)),
    fillBank: (browser, bank, options) =>
      use(browser, options, (driver) => fillBankBy(driver, bank, options)),
    fillText: (browser, name, text, options) =>
      use(browser, options, (driver) => fillTextBy(driver, name, text, options)),
  }
}

function driverOf<Element>(remote: Remote<Element>, timeout: number): Driver<Element> {
  return {
    frames: async () => (await remote.pairs(FRAMES)).map(([frame, address]) => ({ frame, address })),
    async enter(frame, { typed, chosen }, what) {
      await remote.into(frame)
      try {
        const control = await remote.until(async () => (await remote.all(CONTROL))[0], timeout)
        if (!control) throw new Error(`The frame of the ${what} shows no field.`)
        // A list chooses what is typed, as it does for people.
        await remote.press(control, (await remote.isList(control)) ? chosen : CLEAR + typed)
      } finally {
        await remote.out()
      }
    },
  }
}

/** Typed values pass from frame to frame: a test that pays immediately would be faster. */
async function settle<Element>(remote: Remote<Element>): Promise<void> {
  for (const [frame] of await remote.pairs(FRAMES)) {
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
