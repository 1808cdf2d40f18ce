export { acsRoutes } from './acs/routes.ts'
export { createDirectory, type DirectoryParts } from './directory.ts'
export { simulatedChallenges, steerChallenge } from './steer.ts'
export { steeringRoutes } from './steer-routes.ts'
