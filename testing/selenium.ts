// For Selenium: hands that type into the card fields.
import type { WebDriver, WebElement } from 'selenium-webdriver'
import type { Card, FillOptions } from './fields/fill.ts'
import { fillRemotely, NAME, type Remote } from './fields/webdriver.ts'

export type { Card, FieldNames, FillOptions } from './fields/fill.ts'

/**
 * Types a card into the fields, as a person does: into the inputs in their frames, found by their accessible names in whichever
 * language they are.
 * @param driver is in the page or frame that has the form, and is there again at the end
 * @throws when there is no field for something of the card
 */
export function fillCard(driver: WebDriver, card: Card, options: FillOptions = {}): Promise<void> {
  return fillRemotely(remoteOf(driver), card, options)
}

function remoteOf(driver: WebDriver): Remote<WebElement> {
  return {
    all: (css) => driver.findElements({ css }),
    titleOf: async (frame) => (await frame.getAttribute('title')) ?? '',
    accessibleName: (element) => driver.executeScript(NAME, element),
    isList: async (element) => (await element.getTagName()) === 'select',
    press: (element, keys) => element.sendKeys(keys),
    run: (script) => driver.executeScript(script),
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
