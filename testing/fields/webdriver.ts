// Filling in fields over the WebDriver protocol, whichever library speaks it: what differs between them is an object of these members.
import { CHALLENGE, type ChallengeOptions, noChallenge, OUR_DOCUMENT, withDefaults } from './challenge.ts'
import { type Driver, FRAME_NAME, type Hands, handsOf } from './fill.ts'

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

/** The bank's frame in the library's, with its address. */
const BANK = `
const bank = document.querySelector('${CHALLENGE.host}')?.shadowRoot?.querySelector('${CHALLENGE.bank}')
return bank ? [[bank, bank.src]] : []`

/**
 * Selects all of an input, which keys do differently on a Mac. An input that has the focus keeps its selection when keys are pressed.
 * @param at a selector without quotes
 */
const selectAll = (at: string) => `
const input = document.querySelector('${at}')
input.focus()
input.select()`
/** A key of WebDriver, which removes what is selected. */
const BACKSPACE = '\uE003'

/** @param remoteOf adapts a library's browser, which ends in the page or frame that it was in */
export function remoteHandsOf<Browser, Element>(
  remoteOf: (browser: Browser) => Remote<Element>,
): Hands<Browser> {
  return handsOf(async (browser, timeout, work) => {
    const remote = remoteOf(browser)
    await work(driverOf(remote, timeout))
    await settle(remote)
  })
}

const ENTER = '\uE007'

/**
 * Passes a challenge by code that the page shows: types the right code in the bank's page, and confirms.
 * @param remoteOf as for `remoteHandsOf`
 */
export function challengePasserOf<Browser, Element>(
  remoteOf: (browser: Browser) => Remote<Element>,
): (browser: Browser, options?: ChallengeOptions) => Promise<void> {
  return async (browser, options) => {
    const { code, timeout } = withDefaults(options)
    const remote = remoteOf(browser)
    const ours = async () =>
      (await remote.pairs(FRAMES)).find(([, address]) => address.includes(OUR_DOCUMENT))?.[0]
    const bank = async () => (await remote.pairs(BANK))[0]?.[0]
    const first = (selector: string) => async () => (await remote.all(selector))[0]
    /** Finds something, and works with it. */
    async function at(find: () => Promise<Element | undefined>, work: (found: Element) => Promise<void>) {
      const found = await remote.until(find, timeout)
      if (!found) throw noChallenge(timeout)
      await work(found)
    }
    /** Finds a frame, and works in it. */
    const inside = (find: () => Promise<Element | undefined>, work: () => Promise<void>) =>
      at(find, async (frame) => {
        await remote.into(frame)
        await work().finally(() => remote.out())
      })
    await inside(ours, () =>
      inside(bank, () => at(first(CHALLENGE.code), (input) => remote.press(input, code + ENTER))),
    )
  }
}

function driverOf<Element>(remote: Remote<Element>, timeout: number): Driver<Element> {
  return {
    frames: async () => (await remote.pairs(FRAMES)).map(([frame, address]) => ({ frame, address })),
    async enter(frame, { typed, chosen }, { at, what }) {
      await remote.into(frame)
      try {
        const control = await remote.until(async () => (await remote.all(at))[0], timeout)
        if (!control) throw new Error(`The frame of the ${what} shows no field.`)
        const isList = await remote.isList(control)
        if (!isList) await remote.run(selectAll(at))
        // A list chooses what is typed, as it does for people.
        await remote.press(control, isList ? chosen : BACKSPACE + typed)
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
