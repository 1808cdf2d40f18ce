export { acsRoutes } from './acs/routes.ts'
export { createDirectory, type DirectoryParts } from './directory.ts'
export { steeringRoutes } from './steer-routes.ts'
