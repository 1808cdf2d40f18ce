export { type CardData, maskNumber, maskRoutingNumber } from '../card-data/index.ts'
export { lockShown } from './find-method.ts'
export { type Bank, bankFaults } from './method/bank.ts'
export { type Card, cvvFaults } from './method/card.ts'
export { holderFaults } from './method/details.ts'
export { methodView } from './method/masks.ts'
export {
  asMethod,
  checkMethod,
  expiryOf,
  type FoundMethod,
  fingerprintOf,
  type Method,
  type MethodInput,
  methodFaults,
  noExpiry,
  type SealedMethod,
  sealMethod,
} from './method/method.ts'
export { redactBody } from './method/redact-body.ts'
export { redactCardNumbers } from './method/redact-card-numbers.ts'
export { type RequirableField, requirableFields } from './method/requirable-fields.ts'
export {
  exampleMasked,
  isInline,
  MethodSchema,
  MethodViewSchema,
  readBank,
  readCard,
  readInline,
} from './method/schemas.ts'
export { createPaymentMethod, keepForContact } from './payment-methods/create.ts'
export { deleteMethodsOf, deletePaymentMethod } from './payment-methods/delete.ts'
export { listPaymentMethods, newestPaymentMethods } from './payment-methods/list.ts'
export { type PaymentMethod, readPaymentMethod } from './payment-methods/payment-methods.ts'
export { paymentMethodRoutes } from './payment-methods/routes.ts'
export type { CardToBind } from './saved/authenticated.ts'
export { type CardsOf, savedCardsOf } from './saved/expiring.ts'
export { savedRoutes } from './saved/routes.ts'
export { keepNetworkId, type SavedParts } from './saved/rows.ts'
export { savedView } from './saved/views.ts'
export { heedDisturbed } from './tokens/disturbed.ts'
export { methodOf } from './tokens/input.ts'
export { countsUntil, originCounts } from './tokens/page-origin.ts'
export { newTokenRoutes, tokenRoutes } from './tokens/routes.ts'
export { DisturbedSchema } from './tokens/schemas.ts'
export type { Token, Tokens } from './tokens/tokens.ts'
export { createTokens } from './tokens/tokens.ts'
