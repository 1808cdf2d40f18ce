import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Basket } from './basket.tsx'
import { Checking } from './checking.tsx'
import { Checkout } from './checkout.tsx'
import type { PaymentState } from './pay.ts'
import { Receipt } from './receipt.tsx'
import type { ShopSettings } from './settings.ts'

const TITLES = { basket: 'Basket', checkout: 'Checkout', receipt: 'Paid', checking: 'Checking your payment' }

/** Basket, checkout and receipt; the address's fragment says which, so that Back works. */
export function App({ shop }: { shop: ShopSettings }) {
  const [payment, setPayment] = useState<PaymentState>()
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  const view = viewOf(payment, hash)
  const main = useRef<HTMLElement>(null)
  useTitleAndFocus(view, main)

  function follow(state: PaymentState) {
    setPayment(state)
    // Back may have been pressed while the payment was running; why it failed is at the form.
    if (state === undefined) location.hash = '#checkout'
    if (typeof state === 'object') location.hash = '#paid'
  }

  return (
    <main className={`view ${view}`} ref={main} tabIndex={-1}>
      {view === 'basket' && <Basket cart={shop.cart} />}
      {view === 'checkout' && <Checkout shop={shop} isPaying={payment === 'running'} onPayment={follow} />}
      {view === 'receipt' && typeof payment === 'object' && <Receipt payment={payment} />}
      {view === 'checking' && <Checking />}
    </main>
  )
}

/** While a payment is running, and if its outcome isn't known, no address leads to another form: it could take a second payment. */
function viewOf(payment: PaymentState, hash: string): keyof typeof TITLES {
  if (payment === 'running') return 'checkout'
  if (payment === 'unknown') return 'checking'
  if (payment && hash === '#paid') return 'receipt'
  return hash === '#checkout' ? 'checkout' : 'basket'
}

function onHashChange(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** A new view changes the title and gets the focus, so a screen reader starts there. */
function useTitleAndFocus(view: keyof typeof TITLES, main: React.RefObject<HTMLElement | null>) {
  const shown = useRef(view)
  useEffect(() => {
    document.title = `${TITLES[view]} – Harbour Stoneware`
    if (shown.current === view) return
    shown.current = view
    main.current?.focus()
  }, [view, main])
}
