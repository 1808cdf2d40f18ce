import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Basket } from './basket.tsx'
import { Checkout } from './checkout.tsx'
import type { Payment } from './pay.ts'
import { Receipt } from './receipt.tsx'
import type { ShopSettings } from './settings.ts'

const TITLES = { basket: 'Basket', checkout: 'Checkout', receipt: 'Paid' }

/** Basket, checkout and receipt; the address's fragment says which, so that Back works. */
export function App({ shop }: { shop: ShopSettings }) {
  const [payment, setPayment] = useState<Payment>()
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  const view = hash === '#paid' && payment ? 'receipt' : hash === '#checkout' ? 'checkout' : 'basket'
  const main = useRef<HTMLElement>(null)
  useTitleAndFocus(view, main)

  function showReceipt(made: Payment) {
    setPayment(made)
    location.hash = '#paid'
  }

  return (
    <main className={`view ${view}`} ref={main} tabIndex={-1}>
      {view === 'basket' && <Basket cart={shop.cart} />}
      {view === 'checkout' && <Checkout shop={shop} onPaid={showReceipt} />}
      {view === 'receipt' && payment && <Receipt payment={payment} />}
    </main>
  )
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
