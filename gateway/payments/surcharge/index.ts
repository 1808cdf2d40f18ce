export { surchargeRoutes } from './routes.ts'
export { isSurchargeable, listSurcharges } from './surcharge.ts'
