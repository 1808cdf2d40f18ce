// Who needs a second factor, and for what (rules: authentication.md#second-factor-required).
import type { MemberRole, Permission } from '../../core/permissions.ts'
import type { Session } from '../../merchants/users/index.ts'
import type { Access, RouteAccess } from './access.ts'

/** Why a page leads to the set-up. */
export type FactorReason = 'operator' | 'live'

/** These roles control a merchant's money and keys. */
const ROLES: readonly MemberRole[] = ['owner', 'administrator']

/** What these change in test mode, live mode uses, too. */
const OF_BOTH_MODES: readonly Permission[] = ['team', 'partners', 'applications', 'origins', 'approvals']
const isOfBothModes = (access: Access) => OF_BOTH_MODES.some((permission) => permission === access)

/**
 * Finds out whether a user without a second factor has to set one up before a route opens.
 * @param exemptsDemo whether the demo's own people go without
 * @returns why, or undefined
 */
export function missingFactor(
  method: string,
  route: RouteAccess,
  session: Session,
  exemptsDemo: boolean,
): FactorReason | undefined {
  const { access, withoutSecondFactor, ofBothModes } = route
  if (withoutSecondFactor || access === undefined || access === 'anybody') return undefined
  if (!lacksFactor(session, exemptsDemo)) return undefined
  if (session.user.isOperator) return 'operator'
  const changesBoth = method === 'POST' && (ofBothModes || isOfBothModes(access))
  // Such a form names the merchant, so the role there isn't known yet.
  if (access === 'person') return changesBoth ? 'live' : undefined
  return needsFactor(session) && (session.mode === 'live' || changesBoth) ? 'live' : undefined
}

/** Whether a user's role in the team needs a second factor in live mode. */
export const needsFactor = ({ role }: Session): boolean => role !== undefined && ROLES.includes(role)

const lacksFactor = ({ user }: Session, exemptsDemo: boolean): boolean =>
  !user.hasSecondFactor && !(exemptsDemo && user.isDemo)
