export { creationOptions, type RelyingParty, relyingParty, requestOptions } from './options.ts'
export {
  addPasskey,
  handleOf,
  passkeysOf,
  removePasskey,
  renamePasskey,
  takeAssertion,
  verifyAssertion,
} from './passkeys.ts'
