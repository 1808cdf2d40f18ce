export { type Releases, readReleases } from './assets.ts'
export {
  digestOf,
  entriesOf,
  gapsIn,
  hashesOf,
  LOG_PATH,
  type LogEntry,
  latestOf,
  pathOf,
} from './log.ts'
export { loadOwnKey } from './own-key.ts'
export { hostedFieldsRoutes } from './routes.ts'
export { createSignatures, type Signatures } from './signatures.ts'
export {
  type EvergreenVersion,
  type PublishedScripts,
  type PublishedVersion,
  publishedScripts,
  tagOf,
} from './versions.ts'
