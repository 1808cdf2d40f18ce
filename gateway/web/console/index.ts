export type { ConsoleParts } from './parts.ts'
export { consoleRoutes } from './routes.ts'
