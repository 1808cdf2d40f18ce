// For Selenium: hands that type into the card fields.
import type { WebDriver, WebElement } from 'selenium-webdriver'
import type { ChallengeOptions } from './fields/challenge.ts'
import type { Hands } from './fields/fill.ts'
import { challengePasserOf, type Remote, remoteHandsOf } from './fields/webdriver.ts'

export type { ChallengeOptions } from './fields/challenge.ts'
export type { Bank, Card, FillOptions } from './fields/fill.ts'

export const { fillBank, fillCard, fillText }: Hands<WebDriver> = remoteHandsOf(remoteOf)
/** Passes a challenge by code that the page shows. @throws when no bank asks for a code in time */
export const passChallenge: (driver: WebDriver, options?: ChallengeOptions) => Promise<void> =
  challengePasserOf(remoteOf)

function remoteOf(driver: WebDriver): Remote<WebElement> {
  return {
    all: (css) => driver.findElements({ css }),
    isList: async (element) => (await element.getTagName()) === 'select',
    press: (element, keys) => element.sendKeys(keys),
    run: (script) => driver.executeScript(script),
    pairs: (script) => driver.executeScript(script),
    into: (frame) => driver.switchTo().frame(frame),
    out: () => driver.switchTo().parentFrame(),
    async until(ask, timeout) {
      try {
        return (await driver.wait(async () => (await ask()) ?? false, timeout)) || undefined
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError') return undefined
        throw error
      }
    },
  }
}
