export { operatorPages } from './routes.ts'
