export { surchargeRoutes } from './routes.ts'
export { isSurchargeable, listSurcharges, surchargeOn } from './surcharge.ts'
