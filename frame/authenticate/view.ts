// What the frame shows: a heading, a button that cancels, a line that screen readers announce, and the issuer's page.
import type { AuthenticateTexts } from './text-keys.ts'

export interface View {
  /** Contains the issuer's frames. */
  bank: HTMLElement
  /** Makes the page show this document. */
  show(): void
  /** Shows and announces a text; an empty one clears it. */
  say(text: string): void
}

/**
 * @param show called when there is something to see
 * @param cancel called when the payer cancels
 */
export function createView(texts: AuthenticateTexts, show: () => void, cancel: () => void): View {
  const at = (id: string) => document.getElementById(id) ?? document.body
  const title = at('title')
  const button = at('cancel')
  const status = at('status')
  document.title = texts.title
  title.textContent = texts.title
  button.textContent = texts.cancel
  button.addEventListener('click', cancel)
  // Only while the focus is in this document: keys in the issuer's page are the issuer's.
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') cancel()
  })
  return {
    bank: at('bank'),
    show() {
      // Before it is shown, nothing in it can have the focus.
      window.addEventListener('focus', () => title.focus(), { once: true })
      show()
    },
    say: (text) => {
      if (status.textContent !== text) status.textContent = text
    },
  }
}
