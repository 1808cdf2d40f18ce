// What the frame shows: a heading, a button that cancels, a line that screen readers announce, and the issuer's page.
import { styled } from '../../src/page/styled.ts'
import type { AuthenticateTexts } from './text-keys.ts'

export interface View {
  /** Contains the issuer's frames. In a shadow tree, so the page around can't count them, nor reach one by its place or name. */
  bank: ShadowRoot
  /** Says what is confirmed; at first a payment. */
  entitle(text: string): void
  /** Makes the page show this document, once. */
  show(): void
  /** Moves the focus to the issuer's page, if the payer has been waiting at the heading. */
  enter(): void
  /** Shows and announces a text; an empty one clears it. */
  say(text: string): void
}

/** An issuer's page without a background was made for white. */
const STYLE = `iframe{display:block;inline-size:100%;block-size:100%;background:white;border:0;color-scheme:light}
iframe[hidden]{display:none}`

/**
 * @param show called with the title when there is something to see
 * @param cancel called when the payer cancels
 */
export function createView(
  texts: AuthenticateTexts,
  show: (title: string) => void,
  cancel: () => void,
): View {
  const at = (id: string) => document.getElementById(id) ?? document.body
  const title = at('title')
  const button = at('cancel')
  const status = at('status')
  const entitle = (text: string) => {
    document.title = text
    title.textContent = text
  }
  entitle(texts.title)
  button.textContent = texts.cancel
  button.addEventListener('click', cancel)
  // Only while the focus is in this document: keys in the issuer's page are the issuer's.
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') cancel()
  })
  const bank = styled(at('bank').attachShadow({ mode: 'open' }), STYLE)
  let isShown = false
  return {
    entitle,
    bank,
    show() {
      if (isShown) return
      isShown = true
      // Before it is shown, nothing in it can have the focus.
      window.addEventListener('focus', () => title.focus(), { once: true })
      show(document.title)
    },
    enter() {
      // Whoever is about to cancel keeps the focus.
      if (document.activeElement === title) bank.querySelector('iframe')?.focus()
    },
    say: (text) => {
      if (status.textContent !== text) status.textContent = text
    },
  }
}
