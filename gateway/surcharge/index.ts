export { surchargeRoutes } from './routes.ts'
