export { createMerchants, type Merchants, readSecretKey } from './merchants.ts'
export { seed } from './seed.ts'
