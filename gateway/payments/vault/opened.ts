// What returns card and account numbers that were stored. Only payments may import this: lint names the folders.
export { withKeys } from '../card-data/index.ts'
export { findMethodById, type MethodOwner, readMethodById } from './find-method.ts'
export { unsealMethod } from './method/method.ts'
export { openPaymentMethod } from './payment-methods/payment-methods.ts'
export { openPayload } from './tokens/tokens.ts'
