// Playwright's `test`, from which that of browser tests is made (worlds.ts), and `expect`. Another module with the same exports, named
// by BROWSER_FIXTURES, lets the same tests drive a browser that Playwright cannot start by itself.
import * as playwright from '@playwright/test'

const fixtures: typeof playwright = process.env.BROWSER_FIXTURES
  ? await import(process.env.BROWSER_FIXTURES)
  : playwright

export const { test, expect } = fixtures

/** Of many cases of a rule a short run tries some; the others wait for the long one. */
export const longUnless = (isTried: boolean): { tag: string[] } => ({ tag: isTried ? [] : ['@long'] })
