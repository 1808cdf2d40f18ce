export type { ApplicationParts } from './applications/application-parts.ts'
export { contentOf, sealApplications, shownContentOf } from './applications/content.ts'
export { refuseDecided } from './applications/decide.ts'
export {
  draftFaults,
  fieldsOf,
  identified,
  removeOwner,
  type Signing,
  saveOwner,
  saveStep,
  signDraft,
} from './applications/draft.ts'
export { eraseApplication, eraseOldApplications } from './applications/erase.ts'
export { placePartnerEvents } from './applications/event-places.ts'
export { eventsOfPartners } from './applications/event-routes.ts'
export {
  type ApplicationField,
  applicationFields,
  isOptional,
  ownerFields,
  type Step,
} from './applications/fields.ts'
export { industries } from './applications/industries.ts'
export { applicantWords, keepLanguage } from './applications/language.ts'
export {
  applicationOf,
  findLink,
  isTrustPlan,
  partnerNameOf,
  redeemLink,
  sweepLinks,
} from './applications/links.ts'
export { partnerOf } from './applications/lock.ts'
export { answerQuestions, listQuestions, type Question } from './applications/questions.ts'
export { makeResumeLink, type ResumeLink } from './applications/resume.ts'
export { type ApplicationOptions, applicationRoutes } from './applications/routes.ts'
export { isSignUpTest } from './applications/sign-up-test.ts'
export { type Stroke, signatureOf } from './applications/signature.ts'
export { openBrands } from './brands/brands.ts'
export { brands, LOGO_MAX_KB, logoFrom } from './brands/operator-record.ts'
export { type CredentialsOptions, credentialsRoutes } from './credentials/routes.ts'
export { createPostOpener } from './events/events.ts'
export { createApplication, type NewApplication, rollClientSecret } from './oauth/applications.ts'
export {
  authorizeApplication,
  type Between,
  type ConnectedPartner,
  type Consent,
  endAuthorization,
  listAuthorizations,
} from './oauth/authorizations.ts'
export {
  type AuthorizeQuery,
  type AuthorizeRequest,
  allow,
  deny,
  type Issuer,
  readAuthorizeRequest,
} from './oauth/authorize.ts'
export { issueCode } from './oauth/codes.ts'
export { type DeauthorizeOptions, deauthorizeRoutes } from './oauth/deauthorize-routes.ts'
export { OAuthError } from './oauth/errors.ts'
export { metadataRoutes } from './oauth/metadata-routes.ts'
export {
  decideReview,
  listReviews,
  type OwnedApplication,
  type ReviewDecision,
  readReview,
  requestReview,
} from './oauth/review.ts'
export { type OAuthOptions, oauthRoutes } from './oauth/routes.ts'
export { type DemoPartner, seedPartner } from './oauth/seed.ts'
export { endSeenClientSecrets, seenClientSecrets } from './oauth/seen-secrets.ts'
export {
  type ApplicationSettings,
  addApplication,
  applicationsOf,
  assertControls,
  changeApplication,
  findApplication,
  mayControl,
  rollSecretOf,
  wishOf,
} from './oauth/settings.ts'
export { createAccessTokens } from './oauth/tokens.ts'
export { plans } from './plans/operator-record.ts'
export { listOwnApplications, type ShownStatus, shownStatus } from './room/applications.ts'
export { type ConnectedMerchant, listConnected } from './room/merchants.ts'
export { type RoomOptions, roomRoutes } from './room/routes.ts'
export { type Asked, askApplicant } from './underwriting/ask.ts'
export { approveApplication, declineApplication } from './underwriting/decisions.ts'
export { deleteTestMerchant, hasTestMerchant, testMerchantOf } from './underwriting/delete-test-merchant.ts'
export { addNote, assignApplication, listNotes, listOperators, type Note } from './underwriting/notes.ts'
export {
  type ApplicationFile,
  type ApplicationList,
  type ListedApplication,
  listApplications,
  placeAmong,
  readApplicationFile,
  soughtMerchants,
} from './underwriting/queue.ts'
export { type Reissued, reissueCode } from './underwriting/reissue.ts'
export { type ReissueOptions, reissueRoutes } from './underwriting/reissue-routes.ts'
export {
  createDecider,
  type OpenDecision,
  openDecision,
  openDecisions,
  scheduleDecision,
  undoDecision,
} from './underwriting/scheduled.ts'
export { type CodeState, listSignedUp, type SignedUp } from './underwriting/signed-up.ts'
