// For WebdriverIO: hands that type into the card fields.
import type { ChallengeOptions } from './fields/challenge.ts'
import type { Hands } from './fields/fill.ts'
import { challengePasserOf, type Remote, remoteHandsOf } from './fields/webdriver.ts'

export type { ChallengeOptions } from './fields/challenge.ts'
export type { Bank, Card, FillOptions } from './fields/fill.ts'

/** By this key the protocol names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Reference = Record<typeof ELEMENT, string>

/**
 * What is used of WebdriverIO's browser: commands of the protocol, which are the same in each version. It is written here because its
 * own types come with two hundred packages.
 */
export interface Browser {
  findElements(using: string, value: string): Promise<Reference[]>
  getElementTagName(id: string): Promise<string>
  elementSendKeys(id: string, text: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: what a script returns is known to whoever wrote it
  executeScript(script: string, args: any[]): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: a frame is an element, a number or nothing
  switchToFrame(frame: any): Promise<void>
  switchToParentFrame(): Promise<void>
  waitUntil(
    condition: () => Promise<boolean>,
    options: { timeout: number; timeoutMsg: string },
  ): Promise<unknown>
}

const NOTHING_YET = 'Nothing was found in time.'

export const { fillBank, fillCard, fillText }: Hands<Browser> = remoteHandsOf(remoteOf)
/** Passes a challenge by code that the page shows. @throws when no bank asks for a code in time */
export const passChallenge: (browser: Browser, options?: ChallengeOptions) => Promise<void> =
  challengePasserOf(remoteOf)

function remoteOf(browser: Browser): Remote<Reference> {
  return {
    all: (css) => browser.findElements('css selector', css),
    isList: async (element) => (await browser.getElementTagName(element[ELEMENT])) === 'select',
    press: (element, keys) => browser.elementSendKeys(element[ELEMENT], keys),
    run: (script) => browser.executeScript(script, []),
    pairs: (script) => browser.executeScript(script, []),
    into: (frame) => withoutNotice(() => browser.switchToFrame(frame)),
    out: () => browser.switchToParentFrame(),
    async until<Found>(ask: () => Promise<Found | undefined>, timeout: number) {
      let found: Found | undefined
      const isFound = async () => {
        found = await ask()
        return found !== undefined
      }
      try {
        await browser.waitUntil(isFound, { timeout, timeoutMsg: NOTHING_YET })
      } catch (error) {
        if (!(error instanceof Error && error.message === NOTHING_YET)) throw error
      }
      return found
    },
  }
}

const NOTICES = 'DISABLE_WEBDRIVERIO_DEPRECATION_WARNINGS'

/**
 * Has WebdriverIO not recommend `switchFrame` at each frame: that one looks for the frame by its address, and goes back to the page
 * only, not to the frame that may have the form.
 */
async function withoutNotice(call: () => Promise<void>): Promise<void> {
  const before = process.env[NOTICES]
  process.env[NOTICES] = 'true'
  try {
    await call()
  } finally {
    if (before === undefined) delete process.env[NOTICES]
    else process.env[NOTICES] = before
  }
}
