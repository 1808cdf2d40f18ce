export { createMerchants, type Merchants, primaryAccount, readSecretKey } from './merchants.ts'
export {
  listForOperator,
  type OperatorRow,
  type OperatorSubject,
  operatorSettings,
  setByOperator,
} from './operator.ts'
export { merchantRoutes } from './routes.ts'
export { seed } from './seed.ts'
