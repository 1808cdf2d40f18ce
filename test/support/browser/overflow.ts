import type { Page } from '@playwright/test'

/** How many pixels a page is wider than its window, without a scroll bar where the browser shows one. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
