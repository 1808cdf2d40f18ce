// Looks for accessibility faults as the Web Content Accessibility Guidelines count them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'

/** One rule's verdict on one element. */
interface Finding {
  ruleId: string
  value: [policy: string, confidence: string]
  message: string
  snippet: string
}

const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8')

/** The engine's only entry runs in the page; as a text, because no page needs it but these. */
const CHECK = `(async () => {
${engine}
const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
return results.map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet }))
})`

/** What is wrong with a document for certain, one line a fault. */
async function check(root: Locator): Promise<string[]> {
  const findings = (await root.evaluate(CHECK)) as Finding[]
  if (findings.length === 0) throw new Error('The checker ran no rule.')
  return findings
    .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence === 'FAIL')
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`)
}

/** Faults of a page and of the frames in it. */
export async function findFaults(page: Page, frames: readonly string[] = []): Promise<string[]> {
  const roots = frames.map((selector) => page.frameLocator(selector).locator('html'))
  const faults: string[] = []
  for (const root of [page.locator('html'), ...roots]) faults.push(...(await check(root)))
  return faults
}
