export type * from './directory.ts'
export type * from './processor.ts'
export { type Check, checkOf, decode, encode } from './protocol/check.ts'
export * as protocol from './protocol/messages.ts'
export {
  carry,
  createSigner,
  type Identity,
  readCarried,
  type Sender,
  type Signed,
  type Signer,
  senders,
} from './protocol/signatures.ts'
export { watchReach } from './watch-reach.ts'
