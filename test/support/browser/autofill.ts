// Chromium's own autofill, as a person has it fill in a card from its menu at a field.
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export interface FilledCard {
  number: string
  exp_month: string
  exp_year: string
  cvv: string
}

/**
 * Fills in a card at the field of that container: its card number. The shell has no autofill, so the page must be in `wholeChromium()`.
 */
export async function fillByBrowser(page: Page, container: string, card: FilledCard): Promise<void> {
  const iframe = await page.locator(`${container} iframe`).elementHandle()
  const frame = await iframe?.contentFrame()
  if (!frame) throw new Error(`${container} has no frame`)
  await frame.locator('#field').focus()
  const session = await page.context().newCDPSession(frame)
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#field' })
  const { node } = await session.send('DOM.describeNode', { nodeId })
  const { frameTree } = await session.send('Page.getFrameTree')
  const wish = {
    fieldId: node.backendNodeId,
    frameId: frameTree.frame.id,
    card: {
      number: card.number,
      name: 'Ada Example',
      expiryMonth: card.exp_month,
      expiryYear: card.exp_year,
      cvc: card.cvv,
    },
  }
  // The browser looks for forms a while after they have appeared.
  await expect(() => session.send('Autofill.trigger', wish)).toPass()
  await page.waitForFunction(() => window.instance.getState().isReady)
}
