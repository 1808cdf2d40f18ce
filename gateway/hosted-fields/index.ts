export { type Manifest, readManifest } from './assets.ts'
export { hostedFieldsRoutes, versionSegment } from './routes.ts'
