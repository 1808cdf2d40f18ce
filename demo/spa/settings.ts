import type { Cart } from '../cart.ts'

/** What the shop's server sends its page. */
export interface ShopSettings {
  cart: Cart
  publicKey: string
  /** The account that the money goes to, for the look-up of its surcharge. */
  accountId: string
  frameUrl: string
  /** Where a person can accept the gateway's certificate. */
  welcomeUrl: string
}
