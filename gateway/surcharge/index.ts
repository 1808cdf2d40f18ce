export { surchargeRoutes } from './routes.ts'
export { isSurchargeable } from './surcharge.ts'
