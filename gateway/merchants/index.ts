export { createMerchants, type Merchants, primaryAccount, readSecretKey } from './merchants.ts'
export { seed } from './seed.ts'
