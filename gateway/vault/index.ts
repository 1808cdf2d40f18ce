export type { Bank } from './bank.ts'
export { methodById } from './by-id.ts'
export type { Card } from './card.ts'
export { countryOf } from './country.ts'
export { holderFaults } from './details.ts'
export { type CardsOf, savedCardsOf } from './expiring.ts'
export { maskNumber, maskRoutingNumber } from './masks.ts'
export {
  asMethod,
  checkMethod,
  expiryOf,
  type FoundMethod,
  keepMethod,
  type Method,
  type MethodInput,
  methodFaults,
  noExpiry,
  openMethod,
} from './method.ts'
export { paymentMethodRoutes } from './payment-method-routes.ts'
export { createPaymentMethod } from './payment-methods.ts'
export { type RequirableField, requirableFields } from './requirable.ts'
export { newTokenRoutes, tokenRoutes } from './routes.ts'
export { savedRoutes } from './saved-routes.ts'
export { MethodSchema, MethodViewSchema, readBank, readCard } from './schemas.ts'
export { hideCardNumbers, hideStrayNumbers } from './stray-numbers.ts'
export type { Token, Tokens } from './tokens.ts'
export { createTokens } from './tokens.ts'
export { savedView } from './views.ts'
