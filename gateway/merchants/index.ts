export { createMerchants, type Merchants, readSecretKey, type SecretKeyHolder } from './merchants.ts'
export { seed } from './seed.ts'
