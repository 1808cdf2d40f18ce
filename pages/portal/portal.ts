// The portal's own script: notes that a person sees an invoice, has the form pay, and prints a receipt.
import { startPayment } from './payment.ts'

/** A page that is loaded ahead, or behind another one, is not seen yet. */
function whenSeen(then: () => void): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    then()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

function noteViewed({ viewed = '', invoices = '' }: DOMStringMap): void {
  if (!invoices) return
  const body = new URLSearchParams({ invoices })
  // Nothing depends on it for the payer, and a payment notes it, too.
  void fetch(viewed, { method: 'POST', body, keepalive: true }).catch(() => {})
}

const shown = document.querySelector<HTMLElement>('[data-viewed]')
if (shown) whenSeen(() => noteViewed(shown.dataset))

const form = document.querySelector<HTMLFormElement>('#pay')
if (form) startPayment(form)

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => window.print())
}

// The back button may restore the page as it was, but the amount due may have changed.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
