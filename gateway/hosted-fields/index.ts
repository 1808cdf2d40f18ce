export { type Releases, readReleases } from './assets.ts'
export { hostedFieldsRoutes } from './routes.ts'
