export { openBrands } from './brands/brands.ts'
export { type CredentialsOptions, credentialsRoutes } from './credentials/routes.ts'
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
export { type DemoPartner, seedPartner } from './oauth/seed.ts'
export { createAccessTokens } from './oauth/tokens.ts'
