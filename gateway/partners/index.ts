export { openBrands } from './brands/brands.ts'
export { createApplication, type NewApplication, rollClientSecret } from './oauth/applications.ts'
export {
  authorizeApplication,
  type Between,
  type ConnectedPartner,
  endAuthorization,
  listAuthorizations,
} from './oauth/authorizations.ts'
export { issueCode } from './oauth/codes.ts'
export { type DeauthorizeOptions, deauthorizeRoutes } from './oauth/deauthorize-routes.ts'
export { type OAuthOptions, oauthRoutes } from './oauth/routes.ts'
export {
  type ApplicationSettings,
  addApplication,
  applicationsOf,
  changeApplication,
  findApplication,
  rollSecretOf,
} from './oauth/settings.ts'
export { createAccessTokens } from './oauth/tokens.ts'
