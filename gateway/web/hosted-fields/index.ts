export { type Releases, readReleases } from './assets.ts'
export { hostedFieldsRoutes } from './routes.ts'
export { type PublishedVersion, publishedVersions, tagOf } from './versions.ts'
