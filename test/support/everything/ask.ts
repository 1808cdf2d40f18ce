// Asks a page without a trace.
import type { Page } from '@playwright/test'

export type Ask = <T>(expression: string) => Promise<T>

/**
 * Evaluates an expression in the page. In Chromium as no gesture of the person: that is among what a page reads, and Playwright's
 * own way is one.
 */
export async function askQuietly(page: Page): Promise<Ask> {
  if (page.context().browser()?.browserType().name() !== 'chromium') {
    return (expression) => page.evaluate(expression)
  }
  const client = await page.context().newCDPSession(page)
  return async (expression) => {
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
}
