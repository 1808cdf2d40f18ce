// Looks for accessibility faults (WCAG 2.2) with the engine of IBM Equal Access, which is under the Apache license.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The result of one rule for one element. */
interface Finding {
  ruleId: string
  value: [policy: string, confidence: string]
  message: string
  snippet: string
}

const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8')

/** The engine runs only in a page. It is injected as text, because no other page needs it. */
const CHECK = `(async () => {
${engine}
const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
return results.map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet }))
})()`

/** Exempt in pages: a label may point to a field's container, because the library supports that. */
const IN_PAGES = ['label_ref_valid']
/** Exempt in frames: with a single input there is nothing to skip. */
const IN_FRAMES = ['skip_main_exists']

/** Exempt where dots stand: the standard has no words for a secret that is no password; browsers and their wallets take these. */
const isMaskedCard = ({ ruleId, snippet }: Finding) =>
  ruleId === 'input_autocomplete_valid' && /autocomplete="cc-.*type="password"/.test(snippet)

/** The certain faults of a document, one line per fault. */
async function check(root: Locator, exempt: readonly string[]): Promise<string[]> {
  const findings = (await root.evaluate(CHECK)) as Finding[]
  if (findings.length === 0) throw new Error('The checker ran no rule.')
  return findings
    .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence === 'FAIL')
    .filter((finding) => !exempt.includes(finding.ruleId) && !isMaskedCard(finding))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`)
}

/** Waits until a page looks as it will: without its style sheet, or while a color turns into another, it has faults of its own. */
async function settled(page: Page) {
  await page.waitForLoadState()
  // Until a frame has its document, it's an empty one of the page's.
  const areThere = () =>
    [...document.querySelectorAll('iframe')].every((frame) => frame.contentDocument?.URL !== 'about:blank')
  await expect.poll(() => page.evaluate(areThere)).toBe(true)
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/** Opens what is folded: the checker takes a folded field for one without a label, and would miss the rest. @returns what folds it again */
async function unfold(page: Page): Promise<() => Promise<void>> {
  const folded = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    for (const one of all) one.open = true
    return all
  })
  return async () => {
    await folded.evaluate((all) => {
      for (const one of all) one.open = false
    })
  }
}

/** Faults of a page, with all that is folded in it, and of the frames in it. */
export async function findFaults(page: Page, frames: readonly string[] = []): Promise<string[]> {
  const fold = await unfold(page)
  await settled(page)
  const faults = await check(page.locator('html'), IN_PAGES)
  await fold()
  for (const selector of frames) {
    faults.push(...(await findFaultsIn(page.frameLocator(selector))))
  }
  return faults
}

/** Faults of the document in a frame. */
export const findFaultsIn = (frame: FrameLocator): Promise<string[]> =>
  check(frame.locator('html'), IN_FRAMES)
