import { Checkout } from '../src/checkout.tsx'

export default function Page() {
  return <Checkout />
}
