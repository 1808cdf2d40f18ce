export {
  type ActiveSession,
  activeSessions,
  endOtherSessions,
  endSessionNamed,
} from './active-sessions.ts'
export { deviceName } from './agents.ts'
export { countAttempt as noteAttempt } from './attempts.ts'
export { createOperatorLink, isOperatorLink, signUpOperator } from './first-operator.ts'
export {
  acceptInvitation,
  invite,
  inviteToTeam,
  type NewInvitation,
  openInvitations,
  readInvitation,
  type ShownInvitation,
  withdrawInvitation,
} from './invitations.ts'
export {
  addMember,
  changeRole,
  type Member,
  mayGive,
  membershipsOf,
  removeMember,
  type TeamMember,
  teamOf,
} from './memberships.ts'
export { choosePassword, findByPasswordSecret, passwordSecret } from './new-password.ts'
export {
  addPasskey,
  creationOptions,
  handleOf,
  passkeysOf,
  type RelyingParty,
  relyingParty,
  removePasskey,
  renamePasskey,
  requestOptions,
} from './passkeys/index.ts'
export { createPasswordLink } from './password-links.ts'
export { hashPassword } from './passwords.ts'
export { type ListedPerson, listPeople } from './people.ts'
export { type ActingParts, type PeopleParts, plainEmail } from './people-parts.ts'
export { beginEnrolment, type Enrolment, finishEnrolment, removeSecondFactor } from './second-factor.ts'
export { type DemoPerson, seedPeople } from './seed.ts'
export {
  type Client,
  chooseMerchant,
  chooseMode,
  endSession,
  findAwaiting,
  findSession,
  type Session,
  signOutEverywhere,
} from './sessions.ts'
export {
  type Credentials,
  confirmPerson,
  isProof,
  type SignedIn,
  signIn,
  signInWithCode,
} from './sign-in.ts'
export { confirmWithPasskey, signInWithPasskey } from './sign-in-with-passkey.ts'
export { peopleSweeper } from './sweep.ts'
export { changePassword, findUser, hasOperator, insertUser, personFaults, resetAccess } from './users.ts'
