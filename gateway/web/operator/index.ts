export { operatorPages } from './routes.ts'
export { invitingOwner } from './underwriting/invite-owner.ts'
